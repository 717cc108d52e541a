import Article from '@mui/icons-material/ArticleOutlined';
import Inbox from '@mui/icons-material/ConfirmationNumberOutlined';
import FindInPage from '@mui/icons-material/FindInPageOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import AccountGroup from '@mui/icons-material/GroupOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import MailLock from '@mui/icons-material/MailLockOutlined';
import ManageHistory from '@mui/icons-material/ManageHistoryOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Plagiarism from '@mui/icons-material/PlagiarismOutlined';
import Policy from '@mui/icons-material/PolicyOutlined';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { ListItemIcon, MenuItem } from '@mui/material';
import type { ReactElement } from 'react';
import { Menu } from 'react-admin';
import { maySeeHistory } from '../history/may-see-history.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';

type Place = { readonly to: string; readonly words: string; readonly icon: ReactElement };

export const PLACES: readonly Place[] = [
  { to: '/users', words: text('users'), icon: <AccountGroup /> },
  { to: '/servers', words: text('servers'), icon: <Hub /> },
  { to: '/posts', words: text('posts'), icon: <Article /> },
  { to: '/tickets', words: text('tickets'), icon: <Inbox /> },
  { to: '/reports', words: text('reports'), icon: <Flag /> },
  { to: '/channels', words: text('channels'), icon: <Forum /> },
  { to: '/automod', words: text('automod'), icon: <Policy /> },
  { to: '/online', words: text('online'), icon: <Sensors /> },
  { to: '/files', words: text('files'), icon: <FindInPage /> },
  { to: '/audit-log', words: text('auditLog'), icon: <History /> },
  { to: '/server-log', words: text('serverLog'), icon: <ManageHistory /> },
  { to: '/registrations', words: text('registrations'), icon: <HowToReg /> },
  { to: '/invitations', words: text('invitations'), icon: <MailLock /> },
  { to: '/instance', words: text('instance'), icon: <Settings /> },
];

/** Styled like the other items, which are links within the console. */
const OUTSIDE = {
  mx: '8px',
  my: '1px',
  paddingInline: '10px',
  fontSize: 'var(--font-size-base)',
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 40 },
};

export function ConsoleMenu() {
  const viewer = useViewer();
  return (
    <Menu aria-label={text('navigation')}>
      <Menu.Item to="/" primaryText={text('frontPage')} leftIcon={<Home />} />
      {PLACES.map(({ to, words, icon }) => (
        <Menu.Item key={to} to={to} primaryText={words} leftIcon={icon} />
      ))}
      {maySeeHistory(viewer) && <Menu.Item to="/history" primaryText={text('history')} leftIcon={<Plagiarism />} />}
      <MenuItem component="a" href="/docs/" target="_blank" rel="noreferrer" sx={OUTSIDE}>
        <ListItemIcon>
          <MenuBook />
        </ListItemIcon>
        {text('documentation')}
      </MenuItem>
    </Menu>
  );
}
