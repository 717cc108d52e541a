import { Ban, Check, Ellipsis, MessageSquare, UserMinus, UserPlus, Users, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { MainHeader } from '../app/MainHeader.tsx';
import { openDialog } from '../app/overlays.ts';
import { useOpenDm } from '../inbox/use-inbox-commands.ts';
import { useCustomStatus, useStatus } from '../presence/presence.ts';
import { EndDialog } from '../profiles/PersonActions.tsx';
import { openProfileCard } from '../profiles/profile-card.ts';
import { text as profileText } from '../profiles/texts.ts';
import { useStore } from '../store/store.ts';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { presenceLabel } from '../ui/PresenceDot.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { UnreadBadge } from '../ui/UnreadBadge.tsx';
import { AddFriendDialog } from './AddFriendDialog.tsx';
import { friendLists } from './friend-lists.ts';
import { text } from './texts.ts';
import { useFriendCommands } from './use-friend-commands.ts';
import './friends.css';

export function FriendsPage() {
  const friends = useStore((state) => state.friends);
  const users = useStore((state) => state.users);
  const presences = useStore((state) => state.presences);
  const lists = useMemo(() => friendLists({ friends, users, presences }), [friends, users, presences]);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = lists.received.length > 0 ? 'requests' : lists.online.length > 0 ? 'online' : 'all';
  const add = (
    <Button
      variant="primary"
      size="small"
      icon={<UserPlus aria-hidden="true" />}
      onPress={() => openDialog((close) => <AddFriendDialog onClose={close} />)}
    >
      {text('add')}
    </Button>
  );
  return (
    <>
      <MainHeader title={text('title')} icon={<Users aria-hidden="true" />} actions={add} />
      <div className="friends">
        <Tabs
          label={text('title')}
          selected={chosen ?? first}
          onSelect={setChosen}
          tabs={[
            {
              id: 'online',
              label: text('online'),
              content: (
                <People
                  ids={lists.online}
                  row={FriendRow}
                  empty={<EmptyState title={text('noneOnline')} text={text('noneOnlineText')} />}
                />
              ),
            },
            {
              id: 'all',
              label: text('all'),
              content: (
                <People
                  ids={lists.all}
                  row={FriendRow}
                  empty={<EmptyState title={text('noFriends')} text={text('noFriendsText')} action={add} />}
                />
              ),
            },
            {
              id: 'requests',
              label: (
                <>
                  {text('requests')} <UnreadBadge mentions={lists.received.length} />
                </>
              ),
              content: <Requests received={lists.received} sent={lists.sent} />,
            },
            {
              id: 'blocked',
              label: text('blocked'),
              content: (
                <People
                  ids={lists.blocked}
                  row={BlockedRow}
                  empty={<EmptyState title={text('noneBlocked')} text={text('noneBlockedText')} />}
                />
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

type Row = (props: { readonly userId: string }) => ReactNode;

function People({ ids, row: RowOf, empty }: { readonly ids: readonly string[]; readonly row: Row; readonly empty: ReactNode }) {
  if (ids.length === 0) return empty;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>
          <RowOf userId={id} />
        </li>
      ))}
    </ul>
  );
}

function Requests({ received, sent }: { readonly received: readonly string[]; readonly sent: readonly string[] }) {
  if (received.length === 0 && sent.length === 0) return <EmptyState title={text('noRequests')} text={text('noRequestsText')} />;
  return (
    <>
      {received.length > 0 && <h2 className="friends-heading">{text('received')}</h2>}
      <People ids={received} row={ReceivedRow} empty={null} />
      {sent.length > 0 && <h2 className="friends-heading">{text('sent')}</h2>}
      <People ids={sent} row={SentRow} empty={null} />
    </>
  );
}

function Person({ userId, actions }: { readonly userId: string; readonly actions: ReactNode }) {
  const user = useUser(userId);
  const status = useStatus(userId);
  const custom = useCustomStatus(userId);
  const name = user?.username ?? '';
  return (
    <div className="friend">
      <button type="button" className="friend-face" onClick={(event) => openProfileCard(event.currentTarget, userId, null)}>
        <Avatar name={name} hexColor={user?.hexColor} picture={user?.avatar} badges={user?.badges ?? 0} size={40} status={status} />
        <span className="friend-text">
          <span className="friend-name">
            <bdi>{name}</bdi>
            <span>:{user?.tag}</span>
          </span>
          <span className="friend-status">{custom ?? presenceLabel(status)}</span>
        </span>
      </button>
      {actions}
    </div>
  );
}

function useName(userId: string): string {
  return useUser(userId)?.username ?? '';
}

function FriendRow({ userId }: { readonly userId: string }) {
  const user = useUser(userId);
  const open = useOpenDm();
  const name = user?.username ?? '';
  return (
    <Person
      userId={userId}
      actions={
        <>
          <IconButton label={text('message', { name })} onPress={() => void open(userId)}>
            <MessageSquare aria-hidden="true" />
          </IconButton>
          {user && (
            <Menu
              label={text('more', { name })}
              trigger={
                <IconButton label={text('more', { name })}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
              entries={[
                {
                  id: 'remove',
                  label: profileText('removeFriend'),
                  icon: <UserMinus aria-hidden="true" />,
                  tone: 'danger',
                  onAction: () => openDialog((close) => <EndDialog kind="remove" user={user} onClose={close} />),
                },
                {
                  id: 'block',
                  label: profileText('block'),
                  icon: <Ban aria-hidden="true" />,
                  tone: 'danger',
                  onAction: () => openDialog((close) => <EndDialog kind="block" user={user} onClose={close} />),
                },
              ]}
            />
          )}
        </>
      }
    />
  );
}

function ReceivedRow({ userId }: { readonly userId: string }) {
  const { accept, remove } = useFriendCommands();
  const name = useName(userId);
  return (
    <Person
      userId={userId}
      actions={
        <>
          <IconButton label={text('accept', { name })} onPress={() => void accept(userId)}>
            <Check aria-hidden="true" />
          </IconButton>
          <IconButton label={text('decline', { name })} tone="danger" onPress={() => void remove(userId)}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

function SentRow({ userId }: { readonly userId: string }) {
  const { remove } = useFriendCommands();
  const name = useName(userId);
  return (
    <Person
      userId={userId}
      actions={
        <IconButton label={text('cancel', { name })} onPress={() => void remove(userId)}>
          <X aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

function BlockedRow({ userId }: { readonly userId: string }) {
  const { unblock } = useFriendCommands();
  const name = useName(userId);
  return (
    <Person
      userId={userId}
      actions={
        <Button size="small" onPress={() => void unblock(userId)}>
          {profileText('unblock')}
          <span className="ui-visually-hidden">
            <bdi>{name}</bdi>
          </span>
        </Button>
      }
    />
  );
}
