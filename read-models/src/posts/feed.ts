/**
 * The feed: posts and reposts of whom somebody follows, and their own, newest first.
 *
 * Nothing is written for it when somebody posts: a post costs the same for an author without followers and for one with a million. It is
 * read in one of two ways. Of not too many people each is asked for their newest post, and only the authors of the newest of these for
 * more: whoever is not among the authors of the page's worth of newest ones has nothing on the page. Who follows thousands finds their
 * page among the newest posts of everybody, which are walked through in an index that names the author; and where those are not enough,
 * because all one follows have been quiet, author by author all the same.
 */
import type { Reader } from '@folkmoot/platform/projection/projection';
import { type RawBuilder, sql } from 'kysely';
import { type Page, within } from './paging.ts';
import { unblockedBothWays, type Viewer } from './viewer.ts';

/** How many one may follow and be served author by author. */
const FEW = 1000;
/** How many of the newest posts of everybody are walked through. */
const WINDOW = 4000;

/** Columns of `p` are id, author_id and repost_id. A block ends following, so that only what is reposted may be somebody's it stands between. */
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
