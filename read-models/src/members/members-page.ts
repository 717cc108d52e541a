/** Reads the members page: a range of matching members, and inactive members. */
import type { ServerAccess } from '@folkmoot/contracts/kernel/access';
import { MEMBERS_PAGE_LIMITS, type MemberSort } from '@folkmoot/contracts/members/limits';
import type { InactiveMember, InactiveMembers, MembersPage, PageMember } from '@folkmoot/contracts/members/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { type PersonRow, personColumns, toRawUser } from '../profiles/people.ts';

const STEP = MEMBERS_PAGE_LIMITS.activityStepMs;

/** The last time a member read or sent something in the server. A channel that was marked as unread counts with its earlier time. */
const seenAt = sql`(select max(l.at) from last_seen l where l.user_id = m.user_id and l.server_id = m.server_id)`;

/** Rounded to days, because moderators must not see the exact time. */
const seenOn = sql`${seenAt} / ${sql.lit(STEP)} * ${sql.lit(STEP)}`;

export type MembersAsked = {
  readonly serverId: string;
  readonly search?: string | undefined;
  readonly roleId?: string | undefined;
  readonly joinedFrom?: number | undefined;
  readonly joinedTo?: number | undefined;
  readonly sort: MemberSort;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
};

const SORTS: Readonly<Record<MemberSort, RawBuilder<unknown>>> = {
  joined: sql`m.joined_at`,
  name: sql`lower(coalesce(m.nickname, u.username))`,
  active: seenOn,
};

function matching({ serverId, search, roleId, joinedFrom, joinedTo }: MembersAsked): RawBuilder<unknown> {
  const conditions = [sql`m.server_id = ${serverId}`];
  const wanted = search?.trim();
  if (wanted) {
    conditions.push(sql`(position(lower(${wanted}) in lower(u.username || ':' || u.tag)) > 0
      or position(lower(${wanted}) in lower(coalesce(m.nickname, ''))) > 0 or m.user_id = ${wanted})`);
  }
  if (roleId !== undefined) {
    conditions.push(sql`(m.role_ids @> array[${roleId}]::text[] or (m.role_ids = '{}'
      and exists (select 1 from servers s where s.id = m.server_id and s.default_role_id = ${roleId})))`);
  }
  if (joinedFrom !== undefined) conditions.push(sql`m.joined_at >= ${joinedFrom}`);
  if (joinedTo !== undefined) conditions.push(sql`m.joined_at <= ${joinedTo}`);
  return sql.join(conditions, sql` and `);
}

type PageRow = PersonRow & Pick<PageMember, 'nickname' | 'roleIds' | 'lastActiveAt'> & { readonly memberSince: number };

export async function readMembersPage(db: Reader, asked: MembersAsked): Promise<MembersPage> {
  const where = matching(asked);
  const direction = asked.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from members m join users u on u.id = m.user_id where ${where}`.execute(db),
    sql<PageRow>`
      select ${personColumns}, m.nickname, m.role_ids as "roleIds", m.joined_at as "memberSince", ${seenOn} as "lastActiveAt"
      from members m join users u on u.id = m.user_id where ${where}
      order by ${SORTS[asked.sort]} ${direction}, m.user_id limit ${asked.limit} offset ${asked.offset}`.execute(db),
  ]);
  return {
    total: counted.rows[0]?.total ?? 0,
    members: page.rows.map((row) => ({
      userId: row.id,
      joinedAt: row.memberSince,
      nickname: row.nickname,
      roleIds: row.roleIds,
      user: toRawUser(row),
      lastActiveAt: row.lastActiveAt,
    })),
  };
}

export type InactiveAsked = {
  readonly server: ServerAccess;
  readonly callerId: string;
  readonly days: number;
  /** Excludes members with a role, unless all of their roles are among these. */
  readonly roleIds: readonly string[];
  readonly now: number;
};

type InactiveRow = InactiveMember & { readonly isSpared: boolean; readonly isAbove: boolean };

/** Excludes bots, the owner, the caller, and members who joined within this time. */
export async function readInactiveMembers(db: Reader, { server, callerId, days, roleIds, now }: InactiveAsked): Promise<InactiveMembers> {
  const since = now - days * STEP;
  const topOrder = server.membership?.topOrder ?? 0;
  const isCreator = server.membership?.isCreator === true;
  const { rows } = await sql<InactiveRow>`
    with inactive as (
      select m.user_id as "userId", u.username, u.tag, m.nickname, m.role_ids as "roleIds", m.joined_at as "joinedAt",
             ${seenOn} as "lastActiveAt"
      from members m join users u on u.id = m.user_id join servers s on s.id = m.server_id
      where m.server_id = ${server.serverId} and m.joined_at < ${since} and not u.bot
        and m.user_id <> s.created_by_id and m.user_id <> ${callerId})
    select i.*, not (i."roleIds" <@ ${roleIds}::text[]) as "isSpared",
           not ${isCreator}::boolean and ${topOrder}::integer <= greatest(1, (
             select max(r.sort_order) from roles r where r.id = any(i."roleIds"))) as "isAbove"
    from inactive i where coalesce(i."lastActiveAt", 0) < ${since}
    order by i."lastActiveAt" nulls first, i."joinedAt", i."userId"`.execute(db);
  const [spared, others] = split(rows, ({ isSpared }) => isSpared);
  const [above, members] = split(others, ({ isAbove }) => isAbove);
  return {
    members: members.map(({ isSpared: _, isAbove: __, ...member }) => member),
    withRoles: spared.length,
    aboveYou: above.length,
  };
}

function split<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): readonly [readonly Row[], readonly Row[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}
