/** The current permissions of a user in a server or channel, read by the gateway before every answer. */
import type { ServerAccess } from '@folkmoot/contracts/kernel/access';
import { membershipOf, type RoleRights } from '@folkmoot/contracts/roles/permissions';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';

export type ChannelPlace = {
  readonly channelId: string;
  /** 1: SERVER_TEXT, 2: CATEGORY. */
  readonly type: number;
  readonly serverId: string;
  readonly permissions: readonly { readonly roleId: string; readonly permissions: number }[];
};

type MembershipRow = {
  readonly serverId: string;
  readonly creatorId: string;
  readonly defaultRoleId: string;
  readonly scheduledForDeletion: boolean;
  /** null: not a member. */
  readonly roleIds: readonly string[] | null;
  /** The default role and the member's own ones. */
  readonly roles: readonly RoleRights[] | null;
};

const membershipColumns = sql`
  s.id as "serverId", s.created_by_id as "creatorId", s.default_role_id as "defaultRoleId",
  s.deletion_scheduled_at is not null as "scheduledForDeletion", m.role_ids as "roleIds",
  (select json_agg(json_build_object('id', r.id, 'order', r.sort_order, 'permissions', r.permissions))
   from roles r where r.id = s.default_role_id or r.id = any(m.role_ids)) as roles`;

const placeColumns = sql`
  c.id as "channelId", c.type, c.server_id as "placeServerId",
  coalesce((select json_agg(json_build_object('roleId', p.role_id, 'permissions', p.permissions) order by p.role_id)
            from channel_permissions p where p.channel_id = c.id), '[]') as permissions`;

function accessOf(row: MembershipRow, userId: string): ServerAccess {
  const roles = new Map((row.roles ?? []).map((role) => [role.id, role]));
  const membership = row.roleIds === null ? null : membershipOf(userId, row.creatorId, row.defaultRoleId, row.roleIds, roles);
  return { serverId: row.serverId, scheduledForDeletion: row.scheduledForDeletion, membership };
}

/** null: no such server. */
export async function readServerAccess(db: Reader, serverId: string, userId: string): Promise<ServerAccess | null> {
  const { rows } = await sql<MembershipRow>`
    select ${membershipColumns} from servers s left join members m on m.server_id = s.id and m.user_id = ${userId}
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  return row ? accessOf(row, userId) : null;
}

type PlaceRow = Omit<ChannelPlace, 'serverId'> & { readonly placeServerId: string };

function placeOf({ channelId, type, placeServerId, permissions }: PlaceRow): ChannelPlace {
  return { channelId, type, serverId: placeServerId, permissions };
}

/** null: no server channel. */
export async function readChannelPlace(db: Reader, channelId: string): Promise<ChannelPlace | null> {
  const { rows } = await sql<PlaceRow>`select ${placeColumns} from channels c where c.id = ${channelId}`.execute(db);
  const [row] = rows;
  return row ? placeOf(row) : null;
}

/** Reads both in one statement, because this runs for most requests. null: no server channel. */
export async function readChannelAccess(
  db: Reader,
  channelId: string,
  userId: string,
): Promise<{ readonly place: ChannelPlace; readonly server: ServerAccess } | null> {
  const { rows } = await sql<PlaceRow & MembershipRow>`
    select ${placeColumns}, ${membershipColumns}
    from channels c join servers s on s.id = c.server_id left join members m on m.server_id = s.id and m.user_id = ${userId}
    where c.id = ${channelId}`.execute(db);
  const [row] = rows;
  return row ? { place: placeOf(row), server: accessOf(row, userId) } : null;
}
