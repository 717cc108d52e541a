/**
 * Deletes and restores posts. A deletion by the author is permanent. A post that a moderator deletes is moved to other tables with its
 * reactions, and restored from there. Counts are computed from the restored rows.
 */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import type { PostDeleted, PostRestored } from '@folkmoot/contracts/posts/events';
import { written } from '@folkmoot/platform/database/statement';
import { partitionOf } from '@folkmoot/platform/projection/partitions';
import type { CompiledQuery } from 'kysely';

const COLUMNS =
  'id, author_id, created_at, edited_at, deleted, content, comment_to_id, repost_id, poll_id, choices, attachment, embed, mentions';

const setPostsAside = written(`
  insert into removed_posts (${COLUMNS}, removed_with, pinned_at, announced_at)
  select p.id, p.author_id, p.created_at, p.edited_at, p.deleted, p.content, p.comment_to_id, p.repost_id, p.poll_id, p.choices,
    p.attachment, p.embed, p.mentions, coalesce(p.repost_id, p.id), n.pinned_at, a.announced_at
  from posts p left join pinned_posts n on n.post_id = p.id left join announced_posts a on a.post_id = p.id
  where (p.id = any($1::text[]) or p.repost_id = any($1::text[])) and not p.deleted
  on conflict (id) do nothing`);
const setLikesAside = written(`
  insert into removed_post_likes (post_id, user_id, id, liked_at)
  select post_id, user_id, id, liked_at from post_likes where post_id = any($1::text[]) on conflict do nothing`);
const setVotesAside = written(`
  insert into removed_poll_votes (post_id, user_id, choice_id, voted_at)
  select post_id, user_id, choice_id, voted_at from poll_votes where post_id = any($1::text[]) on conflict do nothing`);

const forgetting = [
  written('delete from removed_posts where removed_with = any($1::text[])'),
  written('delete from removed_post_likes where post_id = any($1::text[])'),
  written('delete from removed_poll_votes where post_id = any($1::text[])'),
];

/** A comment that was deleted already is not subtracted again. */
const countOut = written(`
  insert into post_tallies (post_id, part, comments, views)
  select d.comment_to_id, d.part, -count(*), 0 from unnest($1::text[], $2::text[], $3::smallint[]) as d(id, comment_to_id, part)
    join posts p on p.id = d.id and not p.deleted
  group by d.comment_to_id, d.part order by d.comment_to_id, d.part
  on conflict (post_id, part) do update set comments = post_tallies.comments + excluded.comments`);

const clearPosts = written(`
  update posts set deleted = true, content = null, poll_id = null, choices = null, attachment = null, embed = null, likes = 0, reposts = 0,
    last_likes = coalesce(last_likes, likes)
  where id = any($1::text[])`);
const clearing = ['post_likes', 'poll_votes', 'poll_tallies', 'pinned_posts', 'announced_posts'].map((table) =>
  written(`delete from ${table} where post_id = any($1::text[])`),
);
const removeReposts = written('delete from posts where repost_id = any($1::text[])');

type OfPost = { readonly data: { readonly postId: string; readonly commentToId: string | null } };

/** Each once, because a batch may contain a deletion by a moderator and by the author. */
function comments(batch: readonly OfPost[]) {
  const parents = new Map(batch.map(({ data }) => [data.postId, data.commentToId]));
  return [...parents].flatMap(([postId, commentToId]) => (commentToId === null ? [] : [{ postId, commentToId }]));
}

/** The row of the post and its comments stay. All other rows are deleted. */
export function deleted(batch: readonly Recorded<EventOf<typeof PostDeleted>>[]): readonly CompiledQuery[] {
  const ids = batch.map(({ data }) => data.postId);
  const byOthers = batch.filter(({ data }) => data.deletedById !== data.authorId).map(({ data }) => data.postId);
  const byAuthors = batch.filter(({ data }) => data.deletedById === data.authorId).map(({ data }) => data.postId);
  const counted = comments(batch);
  const aside = byOthers.length === 0 ? [] : [setPostsAside(byOthers), setLikesAside(byOthers), setVotesAside(byOthers)];
  return [
    ...aside,
    ...(byAuthors.length === 0 ? [] : forgetting.map((forget) => forget(byAuthors))),
    countOut(
      counted.map(({ postId }) => postId),
      counted.map(({ commentToId }) => commentToId),
      counted.map(({ postId }) => partitionOf(postId)),
    ),
    clearPosts(ids),
    ...clearing.map((clear) => clear(ids)),
    removeReposts(ids),
  ];
}

const countIn = written(`
  insert into post_tallies (post_id, part, comments, views)
  select d.comment_to_id, d.part, count(*), 0 from unnest($1::text[], $2::text[], $3::smallint[]) as d(id, comment_to_id, part)
    join removed_posts r on r.id = d.id
  group by d.comment_to_id, d.part order by d.comment_to_id, d.part
  on conflict (post_id, part) do update set comments = post_tallies.comments + excluded.comments`);

const restorePost = written(`
  update posts p set deleted = false, last_likes = null, content = r.content, poll_id = r.poll_id, choices = r.choices, attachment = r.attachment,
    embed = r.embed, likes = (select count(*)::integer from removed_post_likes l where l.post_id = r.id),
    reposts = (select count(*)::integer from removed_posts o where o.repost_id = r.id)
  from removed_posts r where r.id = p.id and r.id = any($1::text[])`);
const restoreReposts = written(`
  insert into posts (${COLUMNS}) select ${COLUMNS} from removed_posts where repost_id = any($1::text[]) on conflict (id) do nothing`);
const restoreLikes = written(`
  insert into post_likes (post_id, user_id, id, liked_at)
  select post_id, user_id, id, liked_at from removed_post_likes where post_id = any($1::text[]) on conflict do nothing`);
const restoreVotes = written(`
  insert into poll_votes (post_id, user_id, choice_id, voted_at)
  select post_id, user_id, choice_id, voted_at from removed_poll_votes where post_id = any($1::text[]) on conflict do nothing`);
const countVotes = written(`
  insert into poll_tallies (post_id, choice_id, votes)
  select post_id, choice_id, count(*) from removed_poll_votes where post_id = any($1::text[]) group by post_id, choice_id
  on conflict (post_id, choice_id) do update set votes = excluded.votes`);
const announceAgain = written(`
  insert into announced_posts (post_id, announced_at)
  select id, announced_at from removed_posts where id = any($1::text[]) and announced_at is not null on conflict (post_id) do nothing`);

/** Pins have their own stream, whose event restores them. */
export function restored(batch: readonly Recorded<EventOf<typeof PostRestored>>[]): readonly CompiledQuery[] {
  const ids = batch.map(({ data }) => data.postId);
  const counted = comments(batch);
  return [
    countIn(
      counted.map(({ postId }) => postId),
      counted.map(({ commentToId }) => commentToId),
      counted.map(({ postId }) => partitionOf(postId)),
    ),
    restorePost(ids),
    restoreReposts(ids),
    restoreLikes(ids),
    restoreVotes(ids),
    countVotes(ids),
    announceAgain(ids),
    ...forgetting.map((forget) => forget(ids)),
  ];
}

/** Also from the tables of deleted posts, so that a removed reaction is not restored with its post. */
export const forgetLikes = written(`
  delete from removed_post_likes l using unnest($1::text[], $2::text[]) as g(post_id, user_id)
  where l.post_id = g.post_id and l.user_id = g.user_id`);
export const forgetVotes = written(`
  delete from removed_poll_votes v using unnest($1::text[], $2::text[]) as g(post_id, user_id)
  where v.post_id = g.post_id and v.user_id = g.user_id`);
export const forgetReposts = written('delete from removed_posts where id = any($1::text[]) and repost_id is not null');
export const forgetAnnouncements = written('update removed_posts set announced_at = null where id = any($1::text[])');
