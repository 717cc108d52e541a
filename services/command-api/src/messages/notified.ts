/** The users whose unread counter a message raises (servers document 3.3). Uses warm structure only. */

import type { Access } from '@folkmoot/contracts/kernel/access';
import { CHANNEL_PERMISSION, hasInChannel, holds, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { hasBlocked, pairFolding, pairId } from '../friends/pair-state.ts';
import { memberFolding } from '../members/member-state.ts';
import { memberships } from '../members/memberships.ts';
import { pingModeOf, settingsFolding } from '../notifications/settings-state.ts';
import { membershipIn } from '../servers/membership.ts';
import { serverFolding } from '../servers/server-state.ts';

export type Addressed = {
  readonly everyone: boolean;
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
};

const PING_MUTE = 2;

/** In a DM the other user, except in saved notes and for bots. */
export function notifiedInDm(warm: Warm, authorId: string, recipientId: string): readonly string[] {
  return recipientId === authorId || warm.state(userFolding, recipientId).bot ? [] : [recipientId];
}

/** In a server: mentioned members, except bots, members who cannot see the channel, who blocked the author, or who muted it. */
export function notifiedInServer(warm: Warm, access: Access, authorId: string, addressed: Addressed): readonly string[] {
  const { channel, server } = access;
  if (!channel || !server?.membership) return [];
  const members = warm.index(memberships).membersOf.get(server.serverId) ?? new Set<string>();
  const everyone = addressed.everyone && holds(server.membership, ROLE_PERMISSION.MENTION_EVERYONE);
  if (!everyone && addressed.userIds.length === 0 && addressed.roleIds.length === 0) return [];
  const candidates = everyone ? [...members] : addressedMembers(warm, server.serverId, members, addressed);
  return candidates.filter((userId) => {
    if (userId === authorId || warm.state(userFolding, userId).bot) return false;
    if (hasBlocked(warm.state(pairFolding, pairId(userId, authorId)), userId)) return false;
    if (pingModeOf(warm.state(settingsFolding, userId), server.serverId, channel.channelId) === PING_MUTE) return false;
    const membership = membershipIn(warm, server.serverId, userId);
    return membership !== null && hasInChannel(membership, channel.permissions, CHANNEL_PERMISSION.PUBLIC_CHANNEL);
  });
}

/** The default role mentions no one. */
function addressedMembers(warm: Warm, serverId: string, members: ReadonlySet<string>, addressed: Addressed): readonly string[] {
  const { defaultRoleId } = warm.state(serverFolding, serverId);
  const roleIds = addressed.roleIds.filter((roleId) => roleId !== defaultRoleId);
  const userIds = new Set(addressed.userIds.filter((userId) => members.has(userId)));
  if (roleIds.length > 0) {
    for (const userId of members) {
      const own = warm.state(memberFolding, `${serverId}-${userId}`).roleIds;
      if (roleIds.some((roleId) => own.includes(roleId))) userIds.add(userId);
    }
  }
  return [...userIds];
}
