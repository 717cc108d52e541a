/** Projects actions on members and invites by others, with the previous state. */
import { isOfUndo } from '@folkmoot/contracts/audit-log/of-undo';
import { InviteCreated, InviteDeleted } from '@folkmoot/contracts/invites/events';
import { inviteKey } from '@folkmoot/contracts/invites/limits';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberLeft, MemberNicknameSet, MemberRolesSet } from '@folkmoot/contracts/members/events';
import { chooseWelcomeAnswer, withdrawWelcomeAnswer } from '@folkmoot/contracts/welcome/commands';
import { on, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { rolesSet } from './action-of.ts';
import { type ActionEntry, entryId, insertActions, insertEntries } from './entries.ts';
import { readStructures } from './structure-actions.ts';

type Batch<Spec> = readonly Recorded<EventOf<Spec>>[];
type Place = { readonly serverId: string; readonly userId: string };
type Member = Place & { readonly roleIds: readonly string[]; readonly nickname: string | null };

/** Commands in which members choose for themselves. */
const BY_ONESELF: ReadonlySet<string> = new Set([chooseWelcomeAnswer.name, withdrawWelcomeAnswer.name]);

function keyOf({ serverId, userId }: Place): string {
  return `${serverId}/${userId}`;
}

/** Users without a row have no roles and no nickname. */
async function readMembers(tx: Tx, places: readonly Place[]): Promise<Map<string, Member>> {
  const { rows } = await sql<Member>`
    select m.server_id as "serverId", m.user_id as "userId", m.role_ids as "roleIds", m.nickname from audit_members m
      join (select distinct * from unnest(${places.map((place) => place.serverId)}::text[], ${places.map((place) => place.userId)}::text[]) as v(s, u)) w
      on m.server_id = w.s and m.user_id = w.u`.execute(tx);
  return new Map(rows.map((member) => [keyOf(member), member]));
}

/** Lists of ids are passed as text, one per row, because Postgres has no ragged arrays. */
async function saveMembers(tx: Tx, members: readonly Member[]): Promise<void> {
  await sql`
    insert into audit_members (server_id, user_id, role_ids, nickname)
    select server_id, user_id, role_ids::text[], nickname from unnest(
      ${members.map((member) => member.serverId)}::text[], ${members.map((member) => member.userId)}::text[],
      ${members.map((member) => `{${member.roleIds.map((id) => JSON.stringify(id)).join(',')}}`)}::text[],
      ${members.map((member) => member.nickname)}::text[]) as v(server_id, user_id, role_ids, nickname)
    on conflict (server_id, user_id) do update set role_ids = excluded.role_ids, nickname = excluded.nickname`.execute(tx);
}

async function setRoles(tx: Tx, batch: Batch<typeof MemberRolesSet>): Promise<void> {
  const places = batch.map(({ data }) => data);
  const structures = await readStructures(tx, [...new Set(places.map(({ serverId }) => serverId))]);
  const members = await readMembers(tx, places);
  const entries: ActionEntry[] = [];
  for (const event of batch) {
    const { serverId, userId, roleIds, setById } = event.data;
    const member = members.get(keyOf(event.data)) ?? { serverId, userId, roleIds: [], nickname: null };
    members.set(keyOf(event.data), { ...member, roleIds });
    const structure = structures.get(serverId);
    if (!structure || isOfUndo(event) || BY_ONESELF.has(event.meta.command)) continue;
    const act = rolesSet(userId, member.roleIds, roleIds, structure);
    if (act) entries.push({ ...act, event, serverId, byId: setById, at: event.meta.at });
  }
  await saveMembers(tx, [...members.values()]);
  await insertActions(tx, entries);
}

/** Own nicknames have no entries. Unchanged ones are not skipped, because nicknames read as empty after an erasure. */
async function setNicknames(tx: Tx, batch: Batch<typeof MemberNicknameSet>): Promise<void> {
  const members = await readMembers(
    tx,
    batch.map(({ data }) => data),
  );
  const entries: { readonly event: Batch<typeof MemberNicknameSet>[number]; readonly was: string | null }[] = [];
  for (const event of batch) {
    const { serverId, userId, nickname, setById } = event.data;
    const member = members.get(keyOf(event.data)) ?? { serverId, userId, roleIds: [], nickname: null };
    members.set(keyOf(event.data), { ...member, nickname });
    if (setById !== userId && !isOfUndo(event)) entries.push({ event, was: member.nickname });
  }
  await saveMembers(tx, [...members.values()]);
  await insertEntries(
    tx,
    'SERVER_MEMBER_NICKNAME',
    entries.map(({ event }) => {
      const { serverId, userId, setById } = event.data;
      const data = { subject: { kind: 'user', id: userId, name: null }, changes: [], names: {} };
      return { event, serverId, byId: setById, at: event.meta.at, data };
    }),
  );
  await sql`
    insert into audit_nicknames (id, server_id, user_id, was, became)
    select * from unnest(${entries.map(({ event }) => entryId(event))}::text[], ${entries.map(({ event }) => event.data.serverId)}::text[],
      ${entries.map(({ event }) => event.data.userId)}::text[], ${entries.map(({ was }) => was)}::text[],
      ${entries.map(({ event }) => event.data.nickname)}::text[])`.execute(tx);
}

/** A former member starts without state when they join again. */
export async function forgetMembers(tx: Tx, batch: readonly { readonly data: Place }[]): Promise<void> {
  const serverIds = batch.map(({ data }) => data.serverId);
  const userIds = batch.map(({ data }) => data.userId);
  await sql`
    delete from audit_members m using unnest(${serverIds}::text[], ${userIds}::text[]) as v(server_id, user_id)
    where m.server_id = v.server_id and m.user_id = v.user_id`.execute(tx);
  await sql`
    delete from audit_nicknames n using unnest(${serverIds}::text[], ${userIds}::text[]) as v(server_id, user_id)
    where n.server_id = v.server_id and n.user_id = v.user_id`.execute(tx);
}

function ofInvite(inviteId: string, makerId: string) {
  return { subject: { kind: 'user', id: makerId, name: null }, changes: [], names: {}, inviteId };
}

/** A restored invite keeps its row. */
async function addInvites(tx: Tx, batch: Batch<typeof InviteCreated>): Promise<void> {
  const made = batch.map(({ data }) => data);
  await sql`
    insert into audit_invites (id, server_id, created_by_id, code_key, is_custom)
    select * from unnest(${made.map(({ inviteId }) => inviteId)}::text[], ${made.map(({ serverId }) => serverId)}::text[],
      ${made.map(({ createdById }) => createdById)}::text[], ${made.map(({ code }) => inviteKey(code))}::text[],
      ${made.map(({ isCustom }) => isCustom)}::boolean[])
    on conflict (id) do nothing`.execute(tx);
  await insertEntries(
    tx,
    'SERVER_INVITE_CREATE',
    batch.flatMap((event) => {
      const { inviteId, serverId, createdById } = event.data;
      return isOfUndo(event) ? [] : [{ event, serverId, byId: createdById, at: event.meta.at, data: ofInvite(inviteId, createdById) }];
    }),
  );
}

/** Only invites of someone else. */
async function deleteInvites(tx: Tx, batch: Batch<typeof InviteDeleted>): Promise<void> {
  const { rows } = await sql<{ id: string; createdById: string }>`
    select id, created_by_id as "createdById" from audit_invites
    where id = any(${batch.map(({ data }) => data.inviteId)}::text[])`.execute(tx);
  const makers = new Map(rows.map(({ id, createdById }) => [id, createdById]));
  await insertEntries(
    tx,
    'SERVER_INVITE_DELETE',
    batch.flatMap((event) => {
      const { inviteId, serverId, deletedById } = event.data;
      const makerId = makers.get(inviteId);
      if (makerId === undefined || makerId === deletedById || isOfUndo(event)) return [];
      return [{ event, serverId, byId: deletedById, at: event.meta.at, data: ofInvite(inviteId, makerId) }];
    }),
  );
}

export const memberActions = {
  ...on(MemberRolesSet, (batch, tx) => setRoles(tx, batch)),
  ...on(MemberNicknameSet, (batch, tx) => setNicknames(tx, batch)),
  ...on(MemberLeft, (batch, tx) => forgetMembers(tx, batch)),
  ...on(InviteCreated, (batch, tx) => addInvites(tx, batch)),
  ...on(InviteDeleted, (batch, tx) => deleteInvites(tx, batch)),
};
