/** The menu of a member. It offers no action that the server would certainly refuse. */
import { holds, type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { Ban, Pencil, UserX } from 'lucide-react';
import { openDialog } from '../app/overlays.ts';
import { membershipIn } from '../store/permissions.ts';
import { store } from '../store/store.ts';
import type { MenuEntry } from '../ui/MenuRows.tsx';
import { LazyBanDialog, LazyKickDialog, LazyNicknameDialog } from './lazy-member-dialogs.tsx';
import { nameOf } from './names.ts';
import { text } from './texts.ts';

export function memberEntries(serverId: string, userId: string): readonly MenuEntry[] {
  const state = store.get();
  const own = state.account?.id ?? '';
  const ownMembership = membershipIn(state, serverId, own);
  const otherMembership = membershipIn(state, serverId, userId);
  const name = nameOf(state, serverId, userId) ?? '';
  if (!ownMembership || !otherMembership) return [];
  const entries: MenuEntry[] = [];
  if (mayNickname(ownMembership, own === userId, otherMembership)) {
    entries.push({
      id: 'nickname',
      label: text('nickname'),
      icon: <Pencil aria-hidden="true" />,
      onAction: () => openDialog((close) => <LazyNicknameDialog serverId={serverId} userId={userId} name={name} onClose={close} />),
    });
  }
  if (own === userId || !outranks(ownMembership, otherMembership)) return entries;
  if (holds(ownMembership, ROLE_PERMISSION.KICK)) {
    entries.push({
      id: 'kick',
      label: text('kick'),
      tone: 'danger',
      icon: <UserX aria-hidden="true" />,
      onAction: () => openDialog((close) => <LazyKickDialog serverId={serverId} userId={userId} name={name} onClose={close} />),
    });
  }
  if (holds(ownMembership, ROLE_PERMISSION.BAN)) {
    entries.push({
      id: 'ban',
      label: text('ban'),
      tone: 'danger',
      icon: <Ban aria-hidden="true" />,
      onAction: () => openDialog((close) => <LazyBanDialog serverId={serverId} userId={userId} name={name} onClose={close} />),
    });
  }
  return entries;
}

/** The owner outranks everyone. Otherwise the highest role decides. */
function outranks(ownMembership: Membership, otherMembership: Membership): boolean {
  return ownMembership.isCreator || (!otherMembership.isCreator && ownMembership.topOrder > otherMembership.topOrder);
}

function mayNickname(ownMembership: Membership, isOwn: boolean, otherMembership: Membership): boolean {
  if (!holds(ownMembership, ROLE_PERMISSION.NICKNAME_MEMBER)) return false;
  return isOwn || (holds(ownMembership, ROLE_PERMISSION.ADMIN) && outranks(ownMembership, otherMembership));
}
