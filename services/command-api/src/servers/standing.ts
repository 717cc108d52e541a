/** A member's rights, from warm memory. */
import { type Standing, standingOf } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { memberFolding, memberKey } from '../members/member-state.ts';
import { serverFolding } from './server-state.ts';

/** null: not a member, or there is no such server (any more). */
export function standingIn(warm: Warm, serverId: string, userId: string): Standing | null {
  const server = warm.state(serverFolding, serverId);
  if (server.status !== 'live') return null;
  const member = warm.state(memberFolding, memberKey(serverId, userId));
  if (member.status !== 'joined') return null;
  return standingOf(userId, server.creatorId, server.defaultRoleId, member.roleIds, server.roles);
}
