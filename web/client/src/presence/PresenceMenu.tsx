import { isStaff } from '@folkmoot/contracts/kernel/access';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { Keyboard, LifeBuoy, MessageCircle, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { useAction } from '../api/use-command.ts';
import { openDialog } from '../app/overlays.ts';
import { expectUserSettings } from '../settings/load-user-settings.ts';
import { userSettingsPath } from '../settings/places.ts';
import { useAccount } from '../store/use-store.ts';
import { ALL_TICKETS, TICKETS } from '../tickets/places.ts';
import { text as ticketText } from '../tickets/texts.ts';
import { useTicketNews } from '../tickets/ticket-news.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { PresenceDot } from '../ui/PresenceDot.tsx';
import { CustomStatusDialog } from './CustomStatusDialog.tsx';
import { useCustomStatus, useStatus } from './presence.ts';
import { text } from './texts.ts';
import './presence.css';

const CHOICES = [
  [1, 'online'],
  [2, 'ltp'],
  [3, 'afk'],
  [4, 'dnd'],
  [0, 'offline'],
] as const;

/** The user's avatar at the bottom of the rail: presence, status, and links to profile and settings. */
export function PresenceMenu() {
  const account = useAccount();
  const status = useStatus(account?.id ?? '');
  const custom = useCustomStatus(account?.id ?? '');
  const choose = useAction(choosePresence);
  const navigate = useNavigate();
  const news = useTicketNews();
  if (!account) return null;
  const newsLabel = news.own ? ticketText('updates') : news.staff ? ticketText('waiting') : null;

  const entries: MenuEntry[] = [
    ...CHOICES.map(([value, name]) => ({
      id: name,
      label: text(name),
      icon: <PresenceDot status={value} isDecoration />,
      ...(value === 0 ? { description: text('offlineHint') } : {}),
      onAction: () => void choose({ body: { status: value } }),
    })),
    'line',
    {
      id: 'status',
      label: custom ? text('changeStatus') : text('setStatus'),
      icon: <MessageCircle aria-hidden="true" />,
      ...(custom ? { description: custom } : {}),
      onAction: () => openDialog((close) => <CustomStatusDialog onClose={close} />),
    },
    'line',
    {
      id: 'profile',
      label: text('profile'),
      icon: <UserRound aria-hidden="true" />,
      onAction: () => void navigate(`/app/profile/${account.id}`),
    },
    ...(newsLabel
      ? [
          {
            id: 'tickets',
            label: newsLabel,
            icon: <LifeBuoy aria-hidden="true" />,
            onAction: () => void navigate(news.own ? TICKETS : ALL_TICKETS),
          },
        ]
      : []),
    ...(isStaff(account.badges)
      ? [
          {
            id: 'moderation',
            label: text('moderation'),
            icon: <ShieldCheck aria-hidden="true" />,
            onAction: () => void navigate('/app/moderation'),
          },
        ]
      : []),
    { id: 'settings', label: text('settings'), icon: <Settings aria-hidden="true" />, onAction: () => void navigate(userSettingsPath()) },
    {
      id: 'shortcuts',
      label: text('shortcuts'),
      icon: <Keyboard aria-hidden="true" />,
      keys: ['Ctrl', '/'],
      onAction: () => void navigate('/app/shortcuts'),
    },
  ];

  return (
    <Menu
      label={text('menu')}
      placement="right bottom"
      entries={entries}
      trigger={
        <AriaButton
          className="presence-self"
          onPressStart={expectUserSettings}
          aria-label={newsLabel ? `${text('menu')}. ${newsLabel}` : text('menu')}
        >
          <Avatar
            name={account.username}
            hexColor={account.hexColor ?? null}
            picture={account.avatar ?? null}
            badges={account.badges}
            size={40}
            status={status}
          />
          {newsLabel && <span className="presence-news" />}
        </AriaButton>
      }
    />
  );
}
