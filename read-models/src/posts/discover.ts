/** Discovery: all posts, newest or best first, without comments and reposts, and without blocks in either direction. */
import { DISCOVER_SORTS, type DiscoverSort } from '@folkmoot/contracts/posts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';
import { type RawBuilder, sql } from 'kysely';
import { type Page, within } from './paging.ts';
import { DAY_MS } from './posts.table.ts';
import { unblockedBothWays, type Viewer } from './viewer.ts';

/** The ranking: most likes first, then the older post, then the smaller id. Two indexes have this order. */
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

/**
 * Remembers the rank of the last post of each page. The wire only has the post, and its likes may change while the user reads. With the
 * remembered rank the next page has no duplicates and no gaps. Other processes use the current rank.
 */
const PLACES_KEPT = 20_000;
const places = boundedCache<Rank>(PLACES_KEPT);

function placeKey(viewer: Viewer, sort: DiscoverSort, id: string): string {
  return `${viewer.userId}/${sort}/${id}`;
}

/** The current rank of the cursor, or its rank at its deletion. null: it never existed. */
async function rankOf(db: Reader, id: string): Promise<Rank | null> {
  const { rows } = await sql<Rank>`
    select coalesce(last_likes, likes) as likes, created_at as "createdAt", id from posts where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

function behind(rank: Rank | null): RawBuilder<boolean> {
  return rank === null ? sql`true` : sql`(${RANK}) > (${-rank.likes}::integer, ${rank.createdAt}::bigint, ${rank.id}::text)`;
}

/**
 * Best first. For a time span, takes the best of each day by the index, and the best of those. So the cost does not depend on the number of
 * posts. Adds a day, because the clock of the writing process may be ahead.
 */
async function bestOf(db: Reader, viewer: Viewer, page: Page, span: number | null, cursor: Rank | null): Promise<readonly Rank[]> {
  const best = (where: RawBuilder<boolean>) => sql<Rank>`
    select p.id, p.likes, p.created_at, p.created_at as "createdAt" from posts p where ${listed(viewer)} and ${where} and ${behind(cursor)} order by ${RANK} limit ${page.limit}`;
  if (span === null) return (await best(sql<boolean>`true`).execute(db)).rows;
  const ofDay = best(sql<boolean>`(p.created_at / ${sql.lit(DAY_MS)}) = d.day and p.created_at >= d.since`);
  const { rows } = await sql<Rank>`
    with since as (select (extract(epoch from now()) * 1000)::bigint - ${span}::bigint as at),
      days as (
        select since.at as since, generate_series(since.at / ${sql.lit(DAY_MS)},
          (since.at + ${span}::bigint) / ${sql.lit(DAY_MS)} + 1) as day from since)
    select p.id, p.likes, p."createdAt" from days d cross join lateral (${ofDay}) p order by ${RANK} limit ${page.limit}`.execute(db);
  return rows;
}

/** Best first, after the cursor. */
export async function rankedIds(db: Reader, viewer: Viewer, page: Page, sort: DiscoverSort): Promise<readonly string[]> {
  const cursor = page.older === null ? null : (places.get(placeKey(viewer, sort, page.older)) ?? (await rankOf(db, page.older)));
  if (page.older !== null && cursor === null) return [];
  const ranked = await bestOf(db, viewer, page, DISCOVER_SORTS[sort], cursor);
  const last = ranked.at(-1);
  if (last) places.set(placeKey(viewer, sort, last.id), last);
  return idsOf(ranked);
}
