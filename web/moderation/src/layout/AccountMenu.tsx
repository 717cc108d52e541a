import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Forum from '@mui/icons-material/ForumOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { problemOf } from '../api/problem.ts';
import { logOut } from '../session/log-out.ts';
import { useViewer } from '../session/viewer.ts';
import { text } from '../texts.ts';
import { useNarrow } from './use-narrow.ts';

/** The logged-in user, a link to the client, and the logout. */
export function AccountMenu() {
  const { username } = useViewer();
  const isNarrow = useNarrow();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = text('accountMenu', { name: username });

  async function leave(): Promise<void> {
    setAnchor(null);
    try {
      await logOut();
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
  }

  return (
    <>
      <Button
        color="inherit"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 40, gap: 1 }}
      >
        <AccountCircle />
        {!isNarrow && <bdi>{username}</bdi>}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component="a" href="/app">
          <ListItemIcon>
            <Forum fontSize="small" />
          </ListItemIcon>
          {text('openClient')}
        </MenuItem>
        <MenuItem onClick={() => void leave()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {text('logOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
