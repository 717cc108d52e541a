/** The channel rooms of a server that each user may join, and those that each must leave (realtime contract 1.3). */
import { channelRoom, type Room } from '@folkmoot/contracts/kernel/signal';
import { CHANNEL_PERMISSION, hasInChannel, membershipOf } from '@folkmoot/contracts/roles/permissions';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readServerChannels } from '../channels/channel-records.ts';
import { readRoles } from '../roles/role-records.ts';

export type ChannelRooms = { readonly visible: readonly Room[]; readonly hidden: readonly Room[] };

type MemberRow = {
  readonly userId: string;
  readonly roleIds: readonly string[];
  readonly creatorId: string;
  readonly defaultRoleId: string;
};

export async function readVisibility(db: Reader, serverId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, ChannelRooms>> {
  const [channels, roles, { rows }] = await Promise.all([
    readServerChannels(db, [serverId]),
    readRoles(db, [serverId]),
    sql<MemberRow>`
      select m.user_id as "userId", m.role_ids as "roleIds", s.created_by_id as "creatorId", s.default_role_id as "defaultRoleId"
      from members m join servers s on s.id = m.server_id where m.server_id = ${serverId} and m.user_id = any(${userIds}::text[])`.execute(
      db,
    ),
  ]);
  const rights = new Map(roles.map((role) => [role.id, role]));
  const all = channels.map((channel) => channelRoom(channel.id));
  const result = new Map<string, ChannelRooms>(userIds.map((userId) => [userId, { visible: [], hidden: all }]));
  for (const member of rows) {
    const membership = membershipOf(member.userId, member.creatorId, member.defaultRoleId, member.roleIds, rights);
    const sees = (channel: (typeof channels)[number]) =>
      hasInChannel(membership, channel.permissions ?? [], CHANNEL_PERMISSION.PUBLIC_CHANNEL);
    result.set(member.userId, {
      visible: channels.filter(sees).map((channel) => channelRoom(channel.id)),
      hidden: channels.filter((channel) => !sees(channel)).map((channel) => channelRoom(channel.id)),
    });
  }
  return result;
}
