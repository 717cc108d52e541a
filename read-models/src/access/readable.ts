/** The channels that a user can read in servers and conversations. */
import type { RawChannel } from '@folkmoot/contracts/channels/wire';
import type { RawServerMember } from '@folkmoot/contracts/members/wire';
import { CHANNEL_PERMISSION, hasInChannel, membershipOf } from '@folkmoot/contracts/roles/permissions';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readServerChannels } from '../channels/channel-records.ts';
import { serverIdsOf } from '../members/member-records.ts';
import { readRoles } from '../roles/role-records.ts';
import { readServers } from '../servers/server-records.ts';

type Membership = Pick<RawServerMember, 'serverId' | 'roleIds'>;

/** The channels of these servers that are visible with these memberships. */
export function visibleChannels(
  userId: string,
  servers: readonly RawServer[],
  roles: readonly RawServerRole[],
  memberships: readonly Membership[],
  channels: readonly RawChannel[],
): readonly RawChannel[] {
  return servers.flatMap((server) => {
    const own = memberships.find((member) => member.serverId === server.id);
    const rights = new Map(roles.filter((role) => role.serverId === server.id).map((role) => [role.id, role]));
    const membership = membershipOf(userId, server.createdById, server.defaultRoleId, own?.roleIds ?? [], rights);
    return channels.filter(
      (channel) => channel.serverId === server.id && hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL),
    );
  });
}

/** Channel ids of one server, or of all servers and conversations, open or closed. */
export async function readableChannels(db: Reader, userId: string, serverId?: string): Promise<readonly string[]> {
  const all = await serverIdsOf(db, userId);
  const serverIds = serverId === undefined ? all : all.filter((id) => id === serverId);
  const [servers, roles, channels, memberships, conversations] = await Promise.all([
    readServers(db, serverIds),
    readRoles(db, serverIds),
    readServerChannels(db, serverIds),
    sql<Membership>`
      select server_id as "serverId", role_ids as "roleIds" from members
      where user_id = ${userId} and server_id = any(${serverIds}::text[])`.execute(db),
    sql<{ id: string }>`select channel_id as id from inbox_entries where user_id = ${userId}`.execute(db),
  ]);
  // A server with a scheduled deletion is closed.
  const open = servers.filter((server) => !server.scheduledForDeletion);
  const visible = visibleChannels(userId, open, roles, memberships.rows, channels).map((channel) => channel.id);
  return serverId === undefined ? [...visible, ...conversations.rows.map((row) => row.id)] : visible;
}
