/** Folds whether a user could read a channel, and whom they had blocked, as of a position. Pure. */

import { UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { Sight } from '@folkmoot/contracts/history/past';
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft, MemberRolesSet, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { SuspensionEdited, UserSuspended, UserUnsuspended } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import { CHANNEL_PERMISSION, hasInChannel, membershipOf } from '@folkmoot/contracts/roles/permissions';
import { folding } from './folding.ts';
import type { ChannelAsOf, StructureAsOf } from './structure-as-of.ts';

/** Role ids without the default one. null: not a member. */
export type MemberAsOf = readonly string[] | null;

/** From `member-<serverId>-<userId>`. */
export const memberAsOf = folding<{ readonly roleIds: MemberAsOf }>((step) => [
  step(MemberJoined, () => ({ roleIds: [] })),
  step(MemberRolesSet, ({ roleIds: before }, { roleIds }) => ({ roleIds: before === null ? null : roleIds })),
  step(MemberLeft, () => ({ roleIds: null })),
  step(MemberKicked, () => ({ roleIds: null })),
  step(MemberBanned, () => ({ roleIds: null })),
]);

/** From the same stream. A ban that is undone is lifted too. */
export const bannedAsOf = folding<{ readonly isBanned: boolean }>((step) => [
  step(MemberBanned, () => ({ isBanned: true })),
  step(MemberUnbanned, () => ({ isBanned: false })),
]);

/** `until` null: permanently. */
export type SuspendedAsOf = { readonly isSuspended: boolean; readonly until: number | null };

/** From `sanctions-<userId>`. */
export const suspendedAsOf = folding<SuspendedAsOf>((step) => [
  step(UserSuspended, (_before, { expireAt }) => ({ isSuspended: true, until: expireAt })),
  step(SuspensionEdited, (state, { expireAt }) => ({ ...state, until: expireAt })),
  step(UserUnsuspended, () => ({ isSuspended: false, until: null })),
  step(SanctionUndone, (_before, { suspension }) => ({ isSuspended: suspension !== null, until: suspension?.expireAt ?? null })),
]);

/** An expired suspension has no event at its end. */
export function isSuspendedAt({ isSuspended, until }: SuspendedAsOf, at: number): boolean {
  return isSuspended && (until === null || until > at);
}

/** Whether the viewer had blocked the other, from the events of the two. */
export function blockedAsOf(viewerId: string) {
  return folding<{ readonly isBlocked: boolean }>((step) => [
    step(UserBlocked, (state, { byId }) => (byId === viewerId ? { isBlocked: true } : state)),
    step(UserUnblocked, (state, { byId }) => (byId === viewerId ? { isBlocked: false } : state)),
  ]);
}

export type Looking = {
  readonly userId: string;
  readonly member: MemberAsOf;
  readonly suspended: SuspendedAsOf;
  readonly at: number;
};

/** Uses the product's own rule at that time. Returns the first obstacle. */
export function sightOf({ server, roles }: StructureAsOf, channel: ChannelAsOf, { userId, member, suspended, at }: Looking): Sight {
  if (isSuspendedAt(suspended, at)) return 'suspended';
  if (!server || member === null) return 'notMember';
  if (server.isClosed) return 'closed';
  const membership = membershipOf(userId, server.creatorId, server.defaultRoleId, member, roles);
  const entries = [...channel.permissions].map(([roleId, permissions]) => ({ roleId, permissions }));
  return hasInChannel(membership, entries, CHANNEL_PERMISSION.PUBLIC_CHANNEL) ? 'could' : 'noRight';
}
