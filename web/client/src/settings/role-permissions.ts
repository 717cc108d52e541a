/** What a user can change on the role page, by the rules of the server (servers document 5.4). Pure. */
import { type Membership, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { text } from './server-texts.ts';

type Role = { readonly id: string; readonly order: number; readonly permissions: number };

export type PermissionRow = { readonly bit: number; readonly label: string; readonly description: string };

export function permissionRows(): readonly PermissionRow[] {
  return [
    { bit: ROLE_PERMISSION.ADMIN, label: text('admin'), description: text('adminText') },
    { bit: ROLE_PERMISSION.SEND_MESSAGE, label: text('sendMessage'), description: text('sendMessageText') },
    { bit: ROLE_PERMISSION.MANAGE_ROLES, label: text('manageRoles'), description: text('manageRolesText') },
    { bit: ROLE_PERMISSION.MANAGE_CHANNELS, label: text('manageChannels'), description: text('manageChannelsText') },
    { bit: ROLE_PERMISSION.KICK, label: text('kick'), description: text('kickText') },
    { bit: ROLE_PERMISSION.BAN, label: text('ban'), description: text('banText') },
    { bit: ROLE_PERMISSION.NICKNAME_MEMBER, label: text('nickname'), description: text('nicknameText') },
    { bit: ROLE_PERMISSION.MENTION_EVERYONE, label: text('mentionEveryone'), description: text('mentionEveryoneText') },
    { bit: ROLE_PERMISSION.MENTION_ROLES, label: text('mentionRoles'), description: text('mentionRolesText') },
  ];
}

/** Only the creator can ignore the order of roles. */
export function mayEditRole(membership: Membership, role: Role): boolean {
  return membership.isCreator || role.order < membership.topOrder;
}

/** A user can change only permissions that they have: one of their higher roles has the bit, or is an administrator role. */
export function mayChangeBit(membership: Membership, roles: readonly Role[], role: Role, bit: number): boolean {
  if (membership.isCreator) return true;
  if (!mayEditRole(membership, role)) return false;
  return roles.some(
    (own) => membership.roleIds.has(own.id) && own.order > role.order && (own.permissions & (bit | ROLE_PERMISSION.ADMIN)) !== 0,
  );
}

/** The list shows the highest role first, the command takes the lowest first. */
export function orderToSend(shown: readonly string[]): readonly string[] {
  return [...shown].reverse();
}
