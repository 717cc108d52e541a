/**
 * The feed: posts and reposts of followed users and own ones, newest first. A new post writes nothing to feeds, so it costs the same for
 * any number of followers. There are two ways to read. For few followed users, each one's newest post is read, and more only of the authors
 * of the newest ones, because others cannot be on the page. For thousands of followed users, the newest posts of everyone are scanned in an
 * index with the author. If those are not enough, the first way is used.
 */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { type Page, within } from './paging.ts';
import { unblockedBothWays, type Viewer } from './viewer.ts';

/** The limit of followed users for the first way. */
const FEW = 1000;
/** The number of newest posts to scan. */
const WINDOW = 4000;

/** Columns of `p` are id, author_id and repost_id. A block ends follows, so only the author of a reposted post may be blocked. */
function shown(viewer: Viewer): RawBuilder<boolean> {
  return sql`(p.repost_id is null or exists (
    select 1 from posts o where o.id = p.repost_id and not o.deleted and ${unblockedBothWays('o.author_id', viewer)}))`;
}

const topLevel = sql`p.comment_to_id is null and not p.deleted`;

type Found = { readonly id: string };

export async function amongTheNewest(db: Reader, viewer: Viewer, page: Page): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select p.id from (
      select p.id, p.author_id, p.repost_id from posts p where ${topLevel} and ${within('p.id', page)} order by p.id desc limit ${WINDOW}
    ) p
    where (p.author_id = ${viewer.userId}
        or exists (select 1 from follows w where w.follower_id = ${viewer.userId} and w.followed_id = p.author_id))
      and ${shown(viewer)}
    order by p.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function authorByAuthor(db: Reader, viewer: Viewer, page: Page): Promise<readonly Found[]> {
  const newestOf = (limit: number) => sql`
    select p.id from posts p where p.author_id = a.id and ${topLevel} and ${within('p.id', page)} and ${shown(viewer)}
    order by p.id desc limit ${limit}`;
  const { rows } = await sql<Found>`
    with authors as (
      select followed_id as id from follows where follower_id = ${viewer.userId} union select ${viewer.userId}::text
    ), latest as (
      select a.id from authors a cross join lateral (${newestOf(1)}) n order by n.id desc limit ${page.limit}
    )
    select n.id from latest a cross join lateral (${newestOf(page.limit)}) n order by n.id desc limit ${page.limit}`.execute(db);
  return rows;
}

async function followsFew(db: Reader, { userId }: Viewer): Promise<boolean> {
  const { rows } = await sql`select 1 from follows where follower_id = ${userId} limit ${FEW + 1}`.execute(db);
  return rows.length <= FEW;
}

/** Newest first. */
export async function feedIds(db: Reader, viewer: Viewer, page: Page): Promise<readonly string[]> {
  const near = (await followsFew(db, viewer)) ? [] : await amongTheNewest(db, viewer, page);
  const found = near.length < page.limit ? await authorByAuthor(db, viewer, page) : near;
  return found.map(({ id }) => id);
}
