import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { Ban, Ellipsis, MessageSquare, Pencil, UserCheck, UserMinus, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { openDialog } from '../app/overlays.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { useFriendCommands } from '../friends/use-friend-commands.ts';
import { useOpenDm } from '../inbox/use-inbox-commands.ts';
import { memberEntries } from '../members/member-menu.tsx';
import { reportEntry } from '../reports/report-entry.tsx';
import type { User } from '../store/state.ts';
import { useStore } from '../store/store.ts';
import { useOwnId } from '../store/use-store.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { text } from './texts.ts';

type PersonActionsProps = {
  readonly user: Pick<User, 'id' | 'username' | 'tag'>;
  readonly serverId: string | null;
  readonly onDone?: () => void;
};

/** Buttons to message and befriend a user, and a menu with the rest. */
export function PersonActions({ user, serverId, onDone }: PersonActionsProps) {
  const isOwn = useOwnId() === user.id;
  const openDm = useOpenDm();
  const navigate = useNavigate();
  const entries = useMoreEntries(user, serverId, onDone);
  return (
    <div className="profile-actions">
      <Button
        variant="primary"
        size="small"
        icon={<MessageSquare aria-hidden="true" />}
        onPress={() => {
          onDone?.();
          void openDm(user.id);
        }}
      >
        {text(isOwn ? 'notes' : 'message')}
      </Button>
      {isOwn ? (
        <Button
          size="small"
          icon={<Pencil aria-hidden="true" />}
          onPress={() => {
            onDone?.();
            void navigate('/app/settings/account/profile');
          }}
        >
          {text('edit')}
        </Button>
      ) : (
        <>
          <FriendButton user={user} />
          <FollowButton userId={user.id} />
        </>
      )}
      {entries.length > 0 && (
        <Menu
          label={text('more', { name: user.username })}
          entries={entries}
          trigger={
            <IconButton size="small" label={text('more', { name: user.username })}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      )}
    </div>
  );
}

function FriendButton({ user }: Pick<PersonActionsProps, 'user'>) {
  const status = useStore((state) => state.friends.get(user.id)?.status);
  const { add, accept, unblock } = useFriendCommands();
  if (status === FRIEND_STATUS.FRIENDS) return null;
  if (status === FRIEND_STATUS.BLOCKED) {
    return (
      <Button size="small" onPress={() => void unblock(user.id)}>
        {text('unblock')}
      </Button>
    );
  }
  if (status === FRIEND_STATUS.PENDING) {
    return (
      <Button size="small" icon={<UserCheck aria-hidden="true" />} onPress={() => void accept(user.id)}>
        {text('accept')}
      </Button>
    );
  }
  return (
    <Button
      size="small"
      icon={<UserPlus aria-hidden="true" />}
      isDisabled={status === FRIEND_STATUS.SENT}
      onPress={() => void add(user.username, user.tag)}
    >
      {text(status === FRIEND_STATUS.SENT ? 'requestSent' : 'addFriend')}
    </Button>
  );
}

function useMoreEntries(user: PersonActionsProps['user'], serverId: string | null, onDone?: () => void): readonly MenuEntry[] {
  const own = useOwnId();
  const status = useStore((state) => state.friends.get(user.id)?.status);
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    {
      id: 'view',
      label: text('view'),
      onAction: () => {
        onDone?.();
        void navigate(`/app/profile/${user.id}`);
      },
    },
  ];
  const member = serverId === null ? [] : memberEntries(serverId, user.id);
  if (own !== user.id && status === FRIEND_STATUS.FRIENDS) {
    entries.push({
      id: 'remove',
      label: text('removeFriend'),
      icon: <UserMinus aria-hidden="true" />,
      tone: 'danger',
      onAction: () => openDialog((close) => <EndDialog kind="remove" user={user} onClose={close} />),
    });
  }
  if (own !== user.id && status !== FRIEND_STATUS.BLOCKED) {
    entries.push({
      id: 'block',
      label: text('block'),
      icon: <Ban aria-hidden="true" />,
      tone: 'danger',
      onAction: () => openDialog((close) => <EndDialog kind="block" user={user} onClose={close} />),
    });
  }
  if (own !== user.id) entries.push(reportEntry({ kind: 'profile', id: user.id, name: user.username }));
  return member.length > 0 ? [...entries, 'line', ...member] : entries;
}

type EndDialogProps = { readonly kind: 'remove' | 'block'; readonly user: PersonActionsProps['user']; readonly onClose: () => void };

export function EndDialog({ kind, user, onClose }: EndDialogProps) {
  const { remove, block } = useFriendCommands();
  async function confirm(): Promise<void> {
    await (kind === 'remove' ? remove(user.id) : block(user.id));
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text(kind === 'remove' ? 'removeTitle' : 'blockTitle', { name: user.username })}
      confirm={text(kind === 'remove' ? 'removeFriend' : 'block')}
      onConfirm={confirm}
    >
      {text(kind === 'remove' ? 'removeText' : 'blockText')}
    </ConfirmDialog>
  );
}
