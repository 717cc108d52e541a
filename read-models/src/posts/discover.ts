/** Discovery: what everybody posts, newest or best first; no comments, no reposts, nobody blocked either way. */
import { DISCOVER_SORTS, type DiscoverSort } from '@folkmoot/contracts/posts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { type Page, within } from './paging.ts';
import { DAY_MS } from './posts.table.ts';
import { unblockedBothWays, type Viewer } from './viewer.ts';

/** The one expression posts are ranked by: most likes first, then the older, then the smaller id. Two indexes stand in this order. */
const RANK = sql`(-p.likes), p.created_at, p.id`;

function listed(viewer: Viewer): RawBuilder<boolean> {
  return sql`p.comment_to_id is null and not p.deleted and p.repost_id is null and ${unblockedBothWays('p.author_id', viewer)}`;
}

type Found = { readonly id: string };

function idsOf(rows: readonly Found[]): readonly string[] {
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function latestIds(db: Reader, viewer: Viewer, page: Page): Promise<readonly string[]> {
  const { rows } = await sql<Found>`
    select p.id from posts p where ${listed(viewer)} and ${within('p.id', page)} order by p.id desc limit ${page.limit}`.execute(db);
  return idsOf(rows);
}

type Rank = { readonly likes: number; readonly createdAt: number; readonly id: string };

/** As the cursor ranks now; null: it never was. */
async function rankOf(db: Reader, id: string): Promise<Rank | null> {
  const { rows } = await sql<Rank>`select likes, created_at as "createdAt", id from posts where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function behind(rank: Rank | null): RawBuilder<boolean> {
  return rank === null ? sql`true` : sql`(${RANK}) > (${-rank.likes}::integer, ${rank.createdAt}::bigint, ${rank.id}::text)`;
}

/**
 * Best first. Of a time, each day gives its best, as the index has them, and the best of those are the best of the time: it costs the
 * same however many posts a day has, and however good older ones are. One day more: the clock of who took a post in may be ahead.
 */
export async function rankedIds(db: Reader, viewer: Viewer, page: Page, sort: DiscoverSort): Promise<readonly string[]> {
  const cursor = page.older === null ? null : await rankOf(db, page.older);
  if (page.older !== null && cursor === null) return [];
  const span = DISCOVER_SORTS[sort];
  const best = (where: RawBuilder<boolean>) => sql<Found>`
    select p.id, p.likes, p.created_at from posts p where ${listed(viewer)} and ${where} and ${behind(cursor)} order by ${RANK} limit ${page.limit}`;
  if (span === null) return idsOf((await best(sql<boolean>`true`).execute(db)).rows);
  const ofDay = best(sql<boolean>`(p.created_at / ${sql.lit(DAY_MS)}) = d.day and p.created_at >= d.since`);
  const { rows } = await sql<Found>`
    with since as (select (extract(epoch from now()) * 1000)::bigint - ${span}::bigint as at),
      days as (
        select since.at as since, generate_series(since.at / ${sql.lit(DAY_MS)},
          (since.at + ${span}::bigint) / ${sql.lit(DAY_MS)} + 1) as day from since)
    select p.id from days d cross join lateral (${ofDay}) p order by ${RANK} limit ${page.limit}`.execute(db);
  return idsOf(rows);
}
