/** Reads members and bans in wire format. */
import type { RawBan, RawServerMember } from '@folkmoot/contracts/members/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type PersonRow, personColumns, readPeople, toMember, toRawUser } from '../profiles/people.ts';

type MemberRow = Omit<RawServerMember, 'user'>;
/** `id` is the id of the user. */
type MemberAndPerson = Omit<MemberRow, 'id'> & PersonRow & { readonly memberId: string; readonly memberSince: number };

/** All members of these servers with their users, in the order of joining. */
export async function readMembers(db: Reader, serverIds: readonly string[]): Promise<RawServerMember[]> {
  if (serverIds.length === 0) return [];
  const { rows } = await sql<MemberAndPerson>`
    select ${personColumns}, m.id as "memberId", m.server_id as "serverId", m.user_id as "userId", m.joined_at as "memberSince",
           m.nickname, m.role_ids as "roleIds"
    from members m join users u on u.id = m.user_id where m.server_id = any(${serverIds}::text[]) order by m.server_id, m.id`.execute(db);
  return rows.map((row) => ({
    id: row.memberId,
    serverId: row.serverId,
    userId: row.userId,
    joinedAt: row.memberSince,
    nickname: row.nickname,
    roleIds: row.roleIds,
    user: toMember(row),
  }));
}

/** Only the user's own memberships in these servers, for light clients. */
export async function readOwnMembers(db: Reader, userId: string): Promise<RawServerMember[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.server_id as "serverId", m.user_id as "userId", m.joined_at as "joinedAt", m.nickname, m.role_ids as "roleIds"
    from members m join servers s on s.id = m.server_id where m.user_id = ${userId} order by m.server_id`.execute(db);
  const person = (await readPeople(db, [userId])).get(userId);
  return person ? rows.map((row) => ({ ...row, user: toMember(person) })) : [];
}

/** The existing servers of a user, oldest first. */
export async function serverIdsOf(db: Reader, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from members m join servers s on s.id = m.server_id where m.user_id = ${userId} order by s.id`.execute(db);
  return rows.map((row) => row.id);
}

export async function countMembers(db: Reader, serverId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from members where server_id = ${serverId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Latest ban first. */
export async function readBans(db: Reader, serverId: string): Promise<RawBan[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from bans where server_id = ${serverId} order by banned_at desc, user_id`.execute(db);
  const people = await readPeople(
    db,
    rows.map((row) => row.userId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.userId);
    return person ? [{ serverId, user: toRawUser(person) }] : [];
  });
}
