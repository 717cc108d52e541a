/** Permission bits and their evaluation (servers document, section 2). Pure; shared by every service. */
export const ROLE_PERMISSION = {
  ADMIN: 1,
  SEND_MESSAGE: 2,
  MANAGE_ROLES: 4,
  MANAGE_CHANNELS: 8,
  KICK: 16,
  BAN: 32,
  MENTION_EVERYONE: 64,
  NICKNAME_MEMBER: 128,
  MENTION_ROLES: 256,
} as const;

export const CHANNEL_PERMISSION = { PUBLIC_CHANNEL: 1, SEND_MESSAGE: 2, JOIN_VOICE: 4 } as const;

/** All valid bits of a role mask and of a channel mask. */
export const ALL_ROLE_PERMISSIONS = 511;
export const ALL_CHANNEL_PERMISSIONS = 7;

export type RoleRights = { readonly id: string; readonly order: number; readonly permissions: number };

/** A member's roles and permissions in a server. */
export type Membership = {
  readonly isCreator: boolean;
  /** Role mask: OR of the masks of the default role and the member's roles. */
  readonly mask: number;
  /** Default role and the member's roles. */
  readonly roleIds: ReadonlySet<string>;
  /** Highest order among those roles. */
  readonly topOrder: number;
};

/** A member's roles, permissions and rank in the server. Ids of deleted roles are ignored. */
export function membershipOf(
  userId: string,
  creatorId: string,
  defaultRoleId: string,
  ownRoleIds: readonly string[],
  roles: ReadonlyMap<string, RoleRights>,
): Membership {
  const roleIds = new Set<string>();
  let mask = 0;
  let topOrder = 1;
  for (const id of [defaultRoleId, ...ownRoleIds]) {
    const role = roles.get(id);
    if (!role) continue;
    roleIds.add(id);
    mask |= role.permissions;
    topOrder = Math.max(topOrder, role.order);
  }
  return { isCreator: userId === creatorId, mask, roleIds, topOrder };
}

/** A role check passes for the owner, an ADMIN, or if the mask has all bits. */
export function holds(membership: Membership, bits: number): boolean {
  return membership.isCreator || (membership.mask & ROLE_PERMISSION.ADMIN) !== 0 || (membership.mask & bits) === bits;
}

/** Channel mask: OR of the channel's entries for the default role and the member's roles. Not inherited from a category. */
export function channelMask(membership: Membership, entries: Iterable<{ readonly roleId: string; readonly permissions: number }>): number {
  let mask = 0;
  for (const entry of entries) if (membership.roleIds.has(entry.roleId)) mask |= entry.permissions;
  return mask;
}

/** A channel check passes for the owner, an ADMIN, or if the channel mask has the bits. */
export function hasInChannel(
  membership: Membership,
  entries: Iterable<{ readonly roleId: string; readonly permissions: number }>,
  bits: number,
): boolean {
  if (membership.isCreator || (membership.mask & ROLE_PERMISSION.ADMIN) !== 0) return true;
  return (channelMask(membership, entries) & bits) === bits;
}
