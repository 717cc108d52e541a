import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import { MemberJoined } from '@folkmoot/contracts/members/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import type { Batch } from '../batch.ts';
import { deletedInvitesTable, inviteJoinsTable, invitesTable } from './invites.table.ts';

/** A restored invite keeps its number of uses. */
async function insertInvites(tx: Tx, batch: Batch<typeof InviteCreated>): Promise<void> {
  const made = batch.map((event) => event.data);
  await sql`
    insert into invites (id, code, code_key, is_custom, server_id, created_by_id, created_at, max_uses, expires_at, uses)
    select v.*, coalesce(d.uses, 0) from unnest(
      ${made.map((data) => data.inviteId)}::text[], ${made.map((data) => data.code)}::text[],
      ${made.map((data) => inviteKey(data.code))}::text[], ${made.map((data) => data.isCustom)}::boolean[],
      ${made.map((data) => data.serverId)}::text[], ${made.map((data) => data.createdById)}::text[],
      ${made.map((data) => data.createdAt)}::bigint[], ${made.map((data) => data.uses)}::integer[],
      ${made.map((data) => data.expiresAt)}::bigint[])
      as v(id, code, code_key, is_custom, server_id, created_by_id, created_at, max_uses, expires_at) left join deleted_invites d on d.id = v.id`.execute(
    tx,
  );
  await sql`delete from deleted_invites where id = any(${made.map((data) => data.inviteId)}::text[])`.execute(tx);
}

async function deleteInvites(tx: Tx, batch: Batch<typeof InviteDeleted>): Promise<void> {
  await sql`
    with deleted_rows as (delete from invites where id = any(${batch.map((event) => event.data.inviteId)}::text[]) returning id, server_id, uses)
    insert into deleted_invites (id, server_id, uses) select id, server_id, uses from deleted_rows`.execute(tx);
}

/** Only a join counts as a use (servers document DB-23). */
async function countUses(tx: Tx, batch: Batch<typeof MemberJoined>): Promise<void> {
  const used = batch.flatMap((event) => event.data.inviteId ?? []);
  if (used.length === 0) return;
  await sql`
    update invites i set uses = i.uses + v.uses
    from (select id, count(*)::integer as uses from unnest(${used}::text[]) as l(id) group by id) as v
    where i.id = v.id`.execute(tx);
}

/** Keeps the last time if a user joined more than once. */
async function addJoins(tx: Tx, batch: Batch<typeof MemberJoined>): Promise<void> {
  const last = [...new Map(batch.map(({ data }) => [`${data.inviteId}/${data.userId}`, data])).values()];
  const used = last.filter(({ inviteId }) => inviteId !== null);
  if (used.length === 0) return;
  await sql`
    insert into invite_joins (invite_id, user_id, server_id, joined_at)
    select * from unnest(${used.map((data) => data.inviteId)}::text[], ${used.map((data) => data.userId)}::text[],
      ${used.map((data) => data.serverId)}::text[], ${used.map((data) => data.joinedAt)}::bigint[])
    on conflict (invite_id, user_id) do update set joined_at = excluded.joined_at`.execute(tx);
}

export const invites = projection(
  { name: 'invites', version: 3, tables: [invitesTable, deletedInvitesTable, inviteJoinsTable] },
  on(InviteCreated, (batch, tx) => insertInvites(tx, batch)),
  on(InviteDeleted, (batch, tx) => deleteInvites(tx, batch)),
  on(MemberJoined, async (batch, tx) => {
    await countUses(tx, batch);
    await addJoins(tx, batch);
  }),
  on(ServerDeleted, async (batch, tx) => {
    const serverIds = batch.map((event) => event.data.serverId);
    await sql`delete from invites where server_id = any(${serverIds}::text[])`.execute(tx);
    await sql`delete from invite_joins where server_id = any(${serverIds}::text[])`.execute(tx);
    await sql`delete from deleted_invites where server_id = any(${serverIds}::text[])`.execute(tx);
  }),
);
