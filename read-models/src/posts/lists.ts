/** Ids of the other lists of posts. */
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { type Page, within } from './paging.ts';
import { unblocked, type Viewer } from './viewer.ts';

type Found = { readonly id: string };

function idsOf({ rows }: { readonly rows: readonly Found[] }): string[] {
  return rows.map(({ id }) => id);
}

/** Newest first. */
export async function commentIds(db: Reader, postId: string, viewer: Viewer, page: Page): Promise<string[]> {
  return idsOf(
    await sql<Found>`
      select p.id from posts p where p.comment_to_id = ${postId} and not p.deleted and ${unblocked('p.author_id', viewer)}
        and ${within('p.id', page)}
      order by p.id desc limit ${page.limit}`.execute(db),
  );
}

/** Newest first, with reposts. Pinned posts are listed separately, unless comments are included. */
export async function userPostIds(db: Reader, userId: string, withReplies: boolean, viewer: Viewer, page: Page): Promise<string[]> {
  return idsOf(
    await sql<Found>`
      select p.id from posts p where p.author_id = ${userId} and not p.deleted and ${withReplies ? sql`true` : sql`p.comment_to_id is null`}
        and ${unblocked('p.author_id', viewer)} and ${within('p.id', page)}
        and not (p.comment_to_id is null and exists (select 1 from pinned_posts n where n.post_id = p.id))
        and (p.repost_id is null or exists (select 1 from posts o where o.id = p.repost_id and ${unblocked('o.author_id', viewer)}))
      order by p.id desc limit ${page.limit}`.execute(db),
  );
}

/** Last liked first. Empty if the user has blocked the viewer, and without posts of authors who did. */
export async function likedIds(db: Reader, userId: string, viewer: Viewer): Promise<string[]> {
  return idsOf(
    await sql<Found>`
      select p.id from post_likes l join posts p on p.id = l.post_id
      where l.user_id = ${userId} and ${unblocked('l.user_id', viewer)} and ${unblocked('p.author_id', viewer)}
      order by l.id desc limit ${POST_LIMITS.liked}`.execute(db),
  );
}

/** Newest first. */
export async function announcedIds(db: Reader): Promise<string[]> {
  return idsOf(await sql<Found>`select post_id as id from announced_posts order by announced_at desc, post_id desc`.execute(db));
}

/** Last pinned first. */
export async function pinnedIds(db: Reader, userId: string, viewer: Viewer): Promise<string[]> {
  return idsOf(
    await sql<Found>`
      select n.post_id as id from pinned_posts n where n.user_id = ${userId} and ${unblocked('n.user_id', viewer)}
      order by n.pinned_at desc, n.post_id desc`.execute(db),
  );
}

/** The newest post that is no comment. */
export async function latestId(db: Reader, userId: string, viewer: Viewer): Promise<string | null> {
  const [id] = idsOf(
    await sql<Found>`
      select p.id from posts p where p.author_id = ${userId} and p.comment_to_id is null and not p.deleted
        and ${unblocked('p.author_id', viewer)}
      order by p.id desc limit 1`.execute(db),
  );
  return id ?? null;
}

/** Counts all existing posts, including comments and reposts. */
export async function countPosts(db: Reader, userId: string): Promise<{ readonly posts: number; readonly likedPosts: number }> {
  const { rows } = await sql<{ posts: number; likedPosts: number }>`
    select (select count(*)::integer from posts where author_id = ${userId} and not deleted) as posts,
      (select count(*)::integer from post_likes where user_id = ${userId}) as "likedPosts"`.execute(db);
  return rows[0] ?? { posts: 0, likedPosts: 0 };
}
