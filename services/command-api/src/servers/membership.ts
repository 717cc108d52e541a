/** The permissions of a member, from warm memory. */
import { type Membership, membershipOf } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import { memberFolding, memberKey } from '../members/member-state.ts';
import { serverFolding } from './server-state.ts';

/** null: not a member, or the server does not exist. */
export function membershipIn(warm: Warm, serverId: string, userId: string): Membership | null {
  const server = warm.state(serverFolding, serverId);
  if (server.status !== 'live') return null;
  const member = warm.state(memberFolding, memberKey(serverId, userId));
  if (member.status !== 'joined') return null;
  return membershipOf(userId, server.creatorId, server.defaultRoleId, member.roleIds, server.roles);
}
