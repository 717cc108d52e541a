/**
 * Projects notices about posts: one for each user, kind and post, however often the action is repeated. They are deleted with the account.
 */
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { UserFollowed } from '@folkmoot/contracts/follows/events';
import { PostCreated, PostLiked, PostNotificationsDismissed, PostReposted } from '@folkmoot/contracts/posts/events';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { written } from '@folkmoot/platform/database/statement';
import { on, projection, writes } from '@folkmoot/platform/projection/projection';
import { type CompiledQuery, sql } from 'kysely';
import { keepErased, lockErasures } from '../accounts/erased-people.ts';
import { erasedNotifiedTable, postNoticesTable, seenPostNoticesTable } from './post-notices.table.ts';

type Notice = {
  readonly id: string;
  readonly toId: string;
  readonly byId: string;
  readonly type: number;
  /** '' if it is about no post. */
  readonly postId: string;
  readonly at: number;
};

const lockErased = lockErasures(erasedNotifiedTable);

const insert = written(`
  insert into post_notices (id, to_id, by_id, type, post_id, created_at)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::bigint[])
    as n(id, to_id, by_id, type, post_id, created_at)
  where not exists (select 1 from erased_told e where e.id = n.to_id)
  on conflict (to_id, by_id, type, post_id) do nothing`);

const see = written(`
  insert into seen_post_notices (user_id, up_to_id)
  select user_id, max(up_to_id) from unnest($1::text[], $2::text[]) as s(user_id, up_to_id)
  where not exists (select 1 from erased_told e where e.id = s.user_id) group by user_id
  on conflict (user_id) do update set up_to_id = greatest(seen_post_notices.up_to_id, excluded.up_to_id)`);

function insertNotices(notices: readonly Notice[]): readonly CompiledQuery[] {
  if (notices.length === 0) return [];
  return [
    lockErased(notices.map((notice) => notice.toId)),
    insert(
      notices.map((notice) => notice.id),
      notices.map((notice) => notice.toId),
      notices.map((notice) => notice.byId),
      notices.map((notice) => notice.type),
      notices.map((notice) => notice.postId),
      notices.map((notice) => notice.at),
    ),
  ];
}

export const postNotices = projection(
  { name: 'post-notices', version: 2, tables: [postNoticesTable, seenPostNoticesTable, erasedNotifiedTable] },
  writes(PostCreated, (batch) =>
    insertNotices(
      batch.flatMap(({ data: { notices, postId, authorId: byId, createdAt: at } }) =>
        notices.map(({ noticeId: id, toId, type }) => ({ id, toId, byId, type, postId, at })),
      ),
    ),
  ),
  writes(PostLiked, (batch) =>
    insertNotices(
      batch.flatMap(({ data: { noticeId: id, authorId: toId, userId: byId, postId, likedAt: at } }) =>
        id === null ? [] : [{ id, toId, byId, type: POST_NOTICE.LIKED, postId, at }],
      ),
    ),
  ),
  writes(PostReposted, (batch) =>
    insertNotices(
      batch.flatMap(({ data: { noticeId: id, authorId: toId, userId: byId, postId, repostedAt: at } }) =>
        id === null ? [] : [{ id, toId, byId, type: POST_NOTICE.REPOSTED, postId, at }],
      ),
    ),
  ),
  writes(UserFollowed, (batch) =>
    insertNotices(
      batch.map(({ data: { followId: id, followedId: toId, followerId: byId, followedAt: at } }) => ({
        id,
        toId,
        byId,
        type: POST_NOTICE.FOLLOWED,
        postId: '',
        at,
      })),
    ),
  ),
  writes(PostNotificationsDismissed, (batch) => [
    lockErased(batch.map(({ data }) => data.userId)),
    see(
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.upToId),
    ),
  ]),
  on(AccountDeleted, async (batch, tx) => {
    const userIds = batch.map(({ data }) => data.userId);
    await keepErased(tx, erasedNotifiedTable, userIds);
    await sql`delete from post_notices where to_id = any(${userIds}::text[])`.execute(tx);
    await sql`delete from seen_post_notices where user_id = any(${userIds}::text[])`.execute(tx);
  }),
);
