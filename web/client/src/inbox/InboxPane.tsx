import { MailCheck, NotebookPen, UserRound, Users, X } from 'lucide-react';
import { useMemo } from 'react';
import { NavLink, useMatch, useNavigate } from 'react-router';
import { changeLayout } from '../app/layout.ts';
import { openMenu } from '../app/overlays.ts';
import { usePressMenu } from '../app/use-press-menu.ts';
import { useMarkRead } from '../channels/use-mark-read.ts';
import { usePendingCount } from '../friends/friend-lists.ts';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { store, useStore } from '../store/store.ts';
import { useChannelUnread, useTotalUnread } from '../store/unread.ts';
import { useOwnId, useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { CallMark } from '../voice/CallMark.tsx';
import { inboxRows } from './inbox-rows.ts';
import { text } from './texts.ts';
import { useCloseDm, useOpenDm } from './use-inbox-commands.ts';
import '../channels/channels.css';
import './inbox.css';

/** Friends, notes and all direct conversations. */
export function InboxPane() {
  const inbox = useStore((state) => state.inbox);
  const channels = useStore((state) => state.channels);
  const mentions = useStore((state) => state.mentions);
  const ownId = useOwnId();
  const rows = useMemo(
    () => inboxRows({ inbox, channels, mentions }).filter((row) => row.userId !== ownId),
    [inbox, channels, mentions, ownId],
  );
  const pending = usePendingCount();
  return (
    <>
      <header className="side-header">
        <span className="side-header-title inbox-title">{text('title')}</span>
        <MarkAllReadButton />
      </header>
      <nav className="channel-list" aria-label={text('list')}>
        <NavLink
          to="/app/inbox"
          end
          className={({ isActive }) => classNames('channel', isActive && 'channel-here')}
          onClick={() => changeLayout({ pane: 'main' })}
        >
          <Users className="channel-icon" aria-hidden="true" />
          <span className="channel-name">{text('friends')}</span>
          {pending > 0 && <VisuallyHidden>{text('requests', { count: pending })}</VisuallyHidden>}
          <span aria-hidden="true">
            <UnreadBadge mentions={pending} />
          </span>
        </NavLink>
        <NotesLink ownId={ownId} />
        <ul className="inbox-list">
          {rows.map((row) => (
            <li key={row.channelId}>
              {row.kind === 'open' ? (
                <ConversationLink channelId={row.channelId} userId={row.userId} />
              ) : (
                <WaitingButton userId={row.userId} count={row.count} />
              )}
            </li>
          ))}
        </ul>
        {rows.length === 0 && <p className="inbox-none">{text('none')}</p>}
      </nav>
    </>
  );
}

/** Also marks the channels of all servers. */
function MarkAllReadButton() {
  const { unread, mentions } = useTotalUnread();
  const markRead = useMarkRead();
  return (
    <IconButton
      label={text('markAllRead')}
      tooltip="bottom"
      isDisabled={!unread && mentions === 0}
      onPress={() => markRead([...store.get().channels.keys()])}
    >
      <MailCheck aria-hidden="true" />
    </IconButton>
  );
}

/** Opens the notes channel, and creates it the first time. */
function NotesLink({ ownId }: { readonly ownId: string }) {
  const open = useOpenDm();
  const channelId = useStore((state) => [...state.inbox.values()].find((entry) => entry.recipientId === ownId)?.channelId ?? null);
  const isHere = useMatch('/app/inbox/:channelId')?.params.channelId === channelId && channelId !== null;
  return (
    <button
      type="button"
      className={classNames('channel', 'inbox-button', isHere && 'channel-here')}
      {...(isHere ? { 'aria-current': 'page' } : {})}
      onClick={() => {
        changeLayout({ pane: 'main' });
        void open(ownId);
      }}
    >
      <NotebookPen className="channel-icon" aria-hidden="true" />
      <span className="channel-name">{text('notes')}</span>
    </button>
  );
}

function ConversationLink({ channelId, userId }: { readonly channelId: string; readonly userId: string }) {
  const user = useUser(userId);
  const status = useStatus(userId);
  const custom = useCustomStatus(userId);
  const unread = useChannelUnread(channelId);
  const close = useCloseDm();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const isHere = useMatch('/app/inbox/:channelId')?.params.channelId === channelId;
  const name = user?.username ?? '';

  async function leave(): Promise<void> {
    if ((await close(channelId)) && isHere) await navigate('/app/inbox');
  }

  const press = usePressMenu((at) =>
    openMenu({
      label: text('menu', { name }),
      at,
      entries: [
        { id: 'read', label: text('markRead'), icon: <MailCheck aria-hidden="true" />, onAction: () => markRead([channelId]) },
        {
          id: 'profile',
          label: text('profile'),
          icon: <UserRound aria-hidden="true" />,
          onAction: () => void navigate(`/app/profile/${userId}`),
        },
        'line',
        { id: 'close', label: text('closeShort'), icon: <X aria-hidden="true" />, onAction: () => void leave() },
      ],
    }),
  );

  return (
    <div className="inbox-row">
      <NavLink
        to={`/app/inbox/${channelId}`}
        className={({ isActive }) =>
          classNames('channel', 'inbox-person', isActive && 'channel-here', unread.mentions > 0 && 'channel-unread')
        }
        onClick={() => changeLayout({ pane: 'main' })}
        {...press}
      >
        <Avatar name={name} hexColor={user?.hexColor} picture={user?.avatar} badges={user?.badges ?? 0} size={32} status={status} />
        <span className="inbox-text">
          <span className="channel-name">
            <bdi>{name}</bdi>
          </span>
          {custom && <span className="inbox-custom">{custom}</span>}
        </span>
        <CallMark channelId={channelId} />
        <NewCount count={unread.mentions} />
      </NavLink>
      <button type="button" className="inbox-close" aria-label={text('close', { name })} onClick={() => void leave()}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function WaitingButton({ userId, count }: { readonly userId: string; readonly count: number }) {
  const user = useUser(userId);
  const status = useStatus(userId);
  const open = useOpenDm();
  const name = user?.username ?? '';
  return (
    <button
      type="button"
      className="channel inbox-button inbox-person channel-unread"
      onClick={() => {
        changeLayout({ pane: 'main' });
        void open(userId);
      }}
    >
      <Avatar name={name} hexColor={user?.hexColor} picture={user?.avatar} badges={user?.badges ?? 0} size={32} status={status} />
      <span className="inbox-text">
        <span className="channel-name">
          <bdi>{name}</bdi>
        </span>
        <span className="inbox-custom">{text('waiting')}</span>
      </span>
      <NewCount count={count} />
    </button>
  );
}

function NewCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden>{text('newMessages', { count })}</VisuallyHidden>
      <span aria-hidden="true">
        <UnreadBadge mentions={count} />
      </span>
    </>
  );
}
