/** Reads published servers in wire format. */
import {
  bumpWeek,
  EXPLORE_FILTERS,
  EXPLORE_LIMITS,
  EXPLORE_SORTS,
  type ExploreFilter,
  type ExploreSort,
} from '@folkmoot/contracts/explore/limits';
import type { RawPublicServer } from '@folkmoot/contracts/explore/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';
import { readServerPreviews } from '../servers/server-records.ts';

export type ExploreWish = {
  readonly sort?: string | undefined;
  readonly filter?: string | undefined;
  readonly limit?: number | undefined;
  readonly afterId?: string | undefined;
  readonly search?: string | undefined;
};

type PublicRow = Omit<RawPublicServer, 'server'> & { readonly serverMembers: number };

/** Bumps count only in their week. */
function columns(now: number): RawBuilder<unknown> {
  return sql`
    p.id, p.server_id as "serverId", p.description, p.lifetime_bump_count as "lifetimeBumpCount", p.bumped_at as "bumpedAt",
    p.pinned_at as "pinnedAt", p.created_at as "createdAt",
    case when p.bump_week = ${bumpWeek(now)} then p.bump_count else 0 end as "bumpCount",
    (select count(*) from members m where m.server_id = p.server_id) as "serverMembers"`;
}

/** All sorts are descending, except the time of pinning: the first pinned server comes first, others last. */
const SORT_KEYS: Readonly<Record<ExploreSort, RawBuilder<unknown>>> = {
  most_bumps: sql`"bumpCount"`,
  most_members: sql`"serverMembers"`,
  recently_added: sql`"createdAt"`,
  recently_bumped: sql`"bumpedAt"`,
  pinned_at: sql`-coalesce("pinnedAt", 9007199254740991)`,
};

const FILTERS: Readonly<Record<ExploreFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  verified: sql`s.verified`,
  pinned: sql`p.pinned_at is not null`,
};

function oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], wish: string | undefined): Choice {
  return choices.find((choice) => choice === wish) ?? choices[0];
}

/** A cursor of an unpublished server ends the list. */
export async function readPublicServers(db: Reader, wish: ExploreWish, now: number): Promise<RawPublicServer[]> {
  const { afterId = null, search = '' } = wish;
  const page = EXPLORE_LIMITS.page;
  const limit = wish.limit !== undefined && wish.limit > 0 ? Math.min(wish.limit, page) : page;
  const key = SORT_KEYS[oneOf(EXPLORE_SORTS, wish.sort)];
  const { rows } = await sql<PublicRow>`
    with found as (
      select ${columns(now)} from public_servers p join servers s on s.id = p.server_id
      where s.deletion_scheduled_at is null and ${FILTERS[oneOf(EXPLORE_FILTERS, wish.filter)]}
        and (position(lower(${search}) in lower(s.name)) > 0 or position(lower(${search}) in lower(p.description)) > 0)),
    sorted as (select *, ${key} as sort_key from found)
    select id, "serverId", description, "bumpCount", "lifetimeBumpCount", "bumpedAt", "pinnedAt", "createdAt", "serverMembers" from sorted
    where ${afterId}::text is null or (sort_key, id) < (select sort_key, id from sorted where id = ${afterId})
    order by sort_key desc, id desc limit ${limit}`.execute(db);
  return withServers(db, rows, true);
}

/** null: not published. */
export async function readPublicServer(db: Reader, serverId: string, now: number): Promise<RawPublicServer | null> {
  const { rows } = await sql<PublicRow>`select ${columns(now)} from public_servers p where p.server_id = ${serverId}`.execute(db);
  const [server] = await withServers(db, rows, false);
  return server ?? null;
}

async function withServers(db: Reader, rows: readonly PublicRow[], withOwner: boolean): Promise<RawPublicServer[]> {
  const previews = await readServerPreviews(
    db,
    rows.map((row) => row.serverId),
  );
  const servers = new Map(previews.map((server) => [server.id, server]));
  const people = withOwner
    ? await readPeople(
        db,
        previews.map((server) => server.createdById),
      )
    : new Map();
  return rows.flatMap(({ serverMembers, ...row }) => {
    const server = servers.get(row.serverId);
    if (!server) return [];
    const owner = people.get(server.createdById);
    const createdBy = owner ? { createdBy: { id: owner.id, username: owner.username, tag: owner.tag } } : {};
    return [{ ...row, server: { ...server, _count: { serverMembers }, ...createdBy } }];
  });
}
