/** A user's notices about posts and followers, without blocks in either direction. */
import { countPostNotifications, listPostNotifications } from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS, POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import type { RawPostNotification } from '@folkmoot/contracts/posts/wire';
import { answer } from '@folkmoot/platform/query/answer';
import { type RawBuilder, sql } from 'kysely';
import { readPeople, toRawUser } from '../profiles/people.ts';
import { readPosts } from './post-records.ts';
import { unblockedBothWays, type Viewer, viewerOf } from './viewer.ts';

type Row = Omit<RawPostNotification, 'by' | 'post' | 'postId'> & { readonly postId: string };

/** Visible notices `n` of this user. */
function shown(viewer: Viewer): RawBuilder<boolean> {
  // Staff get no notices about users with a block, although they can see their posts.
  return sql`n.to_id = ${viewer.userId} and ${unblockedBothWays('n.by_id', { ...viewer, staff: false })}
    and exists (select 1 from users u where u.id = n.by_id)
    and (n.type = ${sql.lit(POST_NOTICE.FOLLOWED)} or exists (select 1 from posts p where p.id = n.post_id))`;
}

const listPostNotificationsAnswer = answer(listPostNotifications, async (input) => {
  const { db } = input;
  const viewer = viewerOf(input);
  const { rows } = await sql<Row>`
    select n.id, n.created_at as "createdAt", n.type, n.to_id as "toId", n.by_id as "byId", n.post_id as "postId"
    from post_notices n where ${shown(viewer)} order by n.id desc limit ${POST_LIMITS.notifications}`.execute(db);
  const postIds = [...new Set(rows.flatMap(({ postId }) => (postId === '' ? [] : [postId])))];
  const [people, posts] = await Promise.all([
    readPeople(
      db,
      rows.map((row) => row.byId),
    ),
    readPosts(db, postIds, viewer),
  ]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return rows.flatMap((row): RawPostNotification[] => {
    const by = people.get(row.byId);
    const post = byId.get(row.postId) ?? null;
    if (!by || (post === null && row.type !== POST_NOTICE.FOLLOWED)) return [];
    return [{ ...row, postId: row.postId === '' ? null : row.postId, by: toRawUser(by), post }];
  });
});

const countPostNotificationsAnswer = answer(countPostNotifications, async (input) => {
  const viewer = viewerOf(input);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from post_notices n
    where ${shown(viewer)} and n.id > coalesce((select up_to_id from seen_post_notices where user_id = ${viewer.userId}), '')`.execute(
    input.db,
  );
  return rows[0]?.count ?? 0;
});

export const postNoticeAnswers = [listPostNotificationsAnswer, countPostNotificationsAnswer];
