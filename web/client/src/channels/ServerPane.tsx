import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { ChevronDown, Hand, LogOut, Plus, Settings, UserPlus, Users } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { openDialog } from '../app/overlays.ts';
import { reportEntry } from '../reports/report-entry.tsx';
import { ClosingBanner } from '../servers/ClosingBanner.tsx';
import { useMay, useOwnId, useServer } from '../store/use-store.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { text as welcomeText } from '../welcome/texts.ts';
import { ChannelGroupRows } from './ChannelGroupRows.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LazyInviteDialog } from './lazy-invite-dialog.tsx';
import { useNotificationEntries } from './notification-menu.tsx';
import { text } from './texts.ts';
import { useChannelTree } from './use-channel-tree.ts';
import './channels.css';

/** The channels of a server, with its name and menu above. */
export function ServerPane({ serverId }: { readonly serverId: string }) {
  const server = useServer(serverId);
  const groups = useChannelTree(serverId);
  const mayManage = useMay(serverId, ROLE_PERMISSION.MANAGE_CHANNELS);
  if (!server) return null;
  return (
    <>
      <ServerHeader serverId={serverId} name={server.name} />
      <ClosingBanner serverId={serverId} />
      <nav className="channel-list" aria-label={text('list', { name: server.name })}>
        {groups.length === 0 ? (
          <EmptyState
            title={text('noneTitle')}
            text={text('none')}
            action={
              mayManage && (
                <ButtonLink to={`/app/servers/${serverId}/settings/channels`} icon={<Plus aria-hidden="true" />}>
                  {text('create')}
                </ButtonLink>
              )
            }
          />
        ) : (
          groups.map((group) => <ChannelGroupRows key={group.category?.id ?? ''} group={group} serverId={serverId} />)
        )}
      </nav>
    </>
  );
}

function ServerHeader({ serverId, name }: { readonly serverId: string; readonly name: string }) {
  const navigate = useNavigate();
  const notifications = useNotificationEntries();
  const server = useServer(serverId);
  const isOwner = server?.createdById === useOwnId();
  const asksNewcomers = (server?._count?.welcomeQuestions ?? 0) > 0;
  const entries: MenuEntry[] = [
    {
      id: 'invite',
      label: text('invite'),
      icon: <UserPlus aria-hidden="true" />,
      onAction: () => openDialog((close) => <LazyInviteDialog serverId={serverId} onClose={close} />),
    },
    {
      id: 'members',
      label: text('members'),
      icon: <Users aria-hidden="true" />,
      onAction: () => void navigate(`/app/servers/${serverId}/members`),
    },
    ...(asksNewcomers
      ? [
          {
            id: 'welcome',
            label: welcomeText('short'),
            icon: <Hand aria-hidden="true" />,
            onAction: () => void navigate(`/app/servers/${serverId}/welcome`),
          },
        ]
      : []),
    {
      id: 'settings',
      label: text('settings'),
      icon: <Settings aria-hidden="true" />,
      onAction: () => void navigate(`/app/servers/${serverId}/settings`),
    },
    'line',
    ...notifications({ serverId }),
  ];
  if (!isOwner) {
    entries.push('line', reportEntry({ kind: 'server', id: serverId, name }), {
      id: 'leave',
      label: text('leave'),
      tone: 'danger',
      icon: <LogOut aria-hidden="true" />,
      onAction: () => openDialog((close) => <LeaveDialog serverId={serverId} name={name} onClose={close} />),
    });
  }
  return (
    <header className="side-header">
      <Menu
        label={text('serverMenu', { name })}
        placement="bottom start"
        entries={entries}
        trigger={
          <AriaButton className="side-header-button" aria-label={text('serverMenu', { name })}>
            <span className="side-header-title">
              <bdi>{name}</bdi>
            </span>
            <ChevronDown aria-hidden="true" />
          </AriaButton>
        }
      />
    </header>
  );
}
