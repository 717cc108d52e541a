/** Projects members and bans. */
import {
  MemberBanned,
  MemberJoined,
  MemberKicked,
  MemberLeft,
  MemberNicknameSet,
  MemberRolesSet,
  MemberUnbanned,
} from '@folkmoot/contracts/members/events';
import { RoleCreated, RoleDeleted } from '@folkmoot/contracts/roles/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { bansTable, membersTable } from './members.table.ts';

type Pairs = readonly { readonly data: { readonly serverId: string; readonly userId: string } }[];

function serverIds(batch: readonly { readonly data: { readonly serverId: string } }[]): readonly string[] {
  return batch.map((event) => event.data.serverId);
}

function userIds(batch: Pairs): readonly string[] {
  return batch.map((event) => event.data.userId);
}

/** The last event of each member in a batch. */
function lastOf<Event extends Pairs[number]>(batch: readonly Event[]): readonly Event[] {
  return [...new Map(batch.map((event) => [`${event.data.serverId}/${event.data.userId}`, event])).values()];
}

async function insertMembers(tx: Tx, batch: Batch<typeof MemberJoined>): Promise<void> {
  await sql`
    insert into members (id, server_id, user_id, joined_at)
    select * from unnest(${batch.map((event) => event.data.memberId)}::text[], ${serverIds(batch)}::text[], ${userIds(batch)}::text[],
      ${batch.map((event) => event.data.joinedAt)}::bigint[])`.execute(tx);
}

async function removeMembers(tx: Tx, batch: Pairs): Promise<void> {
  await sql`
    delete from members m using unnest(${serverIds(batch)}::text[], ${userIds(batch)}::text[]) as v(server_id, user_id)
    where m.server_id = v.server_id and m.user_id = v.user_id`.execute(tx);
}

async function ban(tx: Tx, batch: Batch<typeof MemberBanned>): Promise<void> {
  await removeMembers(tx, batch);
  await sql`
    insert into bans (server_id, user_id, banned_by_id, banned_at)
    select * from unnest(${serverIds(batch)}::text[], ${userIds(batch)}::text[], ${batch.map((event) => event.data.bannedById)}::text[],
      ${batch.map((event) => event.data.bannedAt)}::bigint[])`.execute(tx);
}

async function unban(tx: Tx, batch: Pairs): Promise<void> {
  await sql`
    delete from bans b using unnest(${serverIds(batch)}::text[], ${userIds(batch)}::text[]) as v(server_id, user_id)
    where b.server_id = v.server_id and b.user_id = v.user_id`.execute(tx);
}

/** Lists of ids are passed as text, one per row, because Postgres has no ragged arrays. */
async function setRoles(tx: Tx, batch: Batch<typeof MemberRolesSet>): Promise<void> {
  const last = lastOf(batch);
  const lists = last.map((event) => `{${event.data.roleIds.map((id) => JSON.stringify(id)).join(',')}}`);
  await sql`
    update members m set role_ids = v.role_ids::text[], given_role_ids = v.role_ids::text[]
    from unnest(${serverIds(last)}::text[], ${userIds(last)}::text[], ${lists}::text[]) as v(server_id, user_id, role_ids)
    where m.server_id = v.server_id and m.user_id = v.user_id`.execute(tx);
}

async function setNicknames(tx: Tx, batch: Batch<typeof MemberNicknameSet>): Promise<void> {
  const last = lastOf(batch);
  await sql`
    update members m set nickname = v.nickname
    from unnest(${serverIds(last)}::text[], ${userIds(last)}::text[], ${last.map((event) => event.data.nickname)}::text[])
      as v(server_id, user_id, nickname)
    where m.server_id = v.server_id and m.user_id = v.user_id`.execute(tx);
}

async function stripRoles(tx: Tx, batch: Batch<typeof RoleDeleted>): Promise<void> {
  const roleIds = batch.map((event) => event.data.roleId);
  await sql`
    update members set role_ids = array(
      select id from unnest(role_ids) with ordinality as l(id, place) where id <> all(${roleIds}::text[]) order by place)
    where server_id = any(${serverIds(batch)}::text[]) and role_ids && ${roleIds}::text[]`.execute(tx);
}

/** A new role has no members. A restored role returns to its previous members, at its position among their roles. */
async function restoreRoles(tx: Tx, batch: Batch<typeof RoleCreated>): Promise<void> {
  const roleIds = batch.map((event) => event.data.roleId);
  await sql`
    update members set role_ids = array(
      select id from unnest(given_role_ids) with ordinality as l(id, place)
      where id = any(role_ids) or id = any(${roleIds}::text[]) order by place)
    where server_id = any(${serverIds(batch)}::text[]) and given_role_ids && ${roleIds}::text[]`.execute(tx);
}

async function deleteOfServers(tx: Tx, batch: Batch<typeof ServerDeleted>): Promise<void> {
  await sql`delete from members where server_id = any(${serverIds(batch)}::text[])`.execute(tx);
  await sql`delete from bans where server_id = any(${serverIds(batch)}::text[])`.execute(tx);
}

export const members = projection(
  { name: 'members', version: 2, tables: [membersTable, bansTable] },
  on(MemberJoined, (batch, tx) => insertMembers(tx, batch)),
  on(MemberLeft, (batch, tx) => removeMembers(tx, batch)),
  on(MemberKicked, (batch, tx) => removeMembers(tx, batch)),
  on(MemberBanned, (batch, tx) => ban(tx, batch)),
  on(MemberUnbanned, (batch, tx) => unban(tx, batch)),
  on(MemberRolesSet, (batch, tx) => setRoles(tx, batch)),
  on(MemberNicknameSet, (batch, tx) => setNicknames(tx, batch)),
  on(RoleDeleted, (batch, tx) => stripRoles(tx, batch)),
  on(RoleCreated, (batch, tx) => restoreRoles(tx, batch)),
  on(ServerDeleted, (batch, tx) => deleteOfServers(tx, batch)),
);
