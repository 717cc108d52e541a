/** Projects posts and their counts. A deleted post accepts no changes. */

import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { wirePostAttachment } from '@folkmoot/contracts/posts/attachments';
import {
  PollVoted,
  PollVoteWithdrawn,
  PostAnnounced,
  PostAnnouncementEnded,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostEmbedAdded,
  PostLiked,
  PostPinned,
  PostReposted,
  PostRestored,
  PostsViewed,
  PostUnliked,
  PostUnpinned,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { written } from '@folkmoot/platform/database/statement';
import { partitionOf } from '@folkmoot/platform/projection/partitions';
import { projection, writes } from '@folkmoot/platform/projection/projection';
import type { CompiledQuery } from 'kysely';
import { deleted, forgetAnnouncements, forgetLikes, forgetReposts, forgetVotes, restored } from './post-removal.ts';
import {
  announcedPostsTable,
  pinnedPostsTable,
  pollTalliesTable,
  pollVotesTable,
  postLikesTable,
  postsTable,
  postTalliesTable,
  removedPollVotesTable,
  removedPostLikesTable,
  removedPostsTable,
} from './posts.table.ts';

type Batch<Spec> = readonly Recorded<EventOf<Spec>>[];

/** Ids of users are digits, so this is the text of an array of them. */
function idsText(ids: readonly string[]): string {
  return `{${ids.join(',')}}`;
}

const insertPosts = written(`
  insert into posts (id, author_id, created_at, content, comment_to_id, poll_id, choices, attachment, mentions)
  select id, author_id, created_at, content, comment_to_id, poll_id, choices, attachment, mentions::text[]
  from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
    as p(id, author_id, created_at, content, comment_to_id, poll_id, choices, attachment, mentions)`);

const addTallies = written(`
  insert into post_tallies (post_id, part, comments, views)
  select post_id, part, sum(comments), sum(views) from unnest($1::text[], $2::smallint[], $3::integer[], $4::bigint[])
    as t(post_id, part, comments, views)
  group by post_id, part order by post_id, part
  on conflict (post_id, part) do update set comments = post_tallies.comments + excluded.comments, views = post_tallies.views + excluded.views`);

/** By the partition key of the event, because the row belongs to that partition. */
type Tally = { readonly postId: string; readonly key: string; readonly comments: number; readonly views: number };

function tally(counts: readonly Tally[]): readonly CompiledQuery[] {
  if (counts.length === 0) return [];
  return [
    addTallies(
      counts.map((count) => count.postId),
      counts.map((count) => partitionOf(count.key)),
      counts.map((count) => count.comments),
      counts.map((count) => count.views),
    ),
  ];
}

function attachmentText({ attachment, ...image }: EventOf<typeof PostCreated>['data']): string | null {
  return attachment && JSON.stringify(wirePostAttachment({ ...image, attachment }));
}

function created(batch: Batch<typeof PostCreated>): readonly CompiledQuery[] {
  const data = batch.map((event) => event.data);
  return [
    insertPosts(
      data.map((post) => post.postId),
      data.map((post) => post.authorId),
      data.map((post) => post.createdAt),
      data.map((post) => post.content),
      data.map((post) => post.commentToId),
      data.map((post) => post.pollId),
      data.map((post) => post.pollChoices),
      data.map(attachmentText),
      data.map((post) => idsText(post.mentionedUserIds)),
    ),
    ...tally(data.flatMap(({ postId: key, commentToId: postId }) => (postId === null ? [] : [{ postId, key, comments: 1, views: 0 }]))),
  ];
}

const updatePosts = written(`
  update posts p set content = e.content, mentions = e.mentions::text[], edited_at = e.edited_at
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as e(id, content, mentions, edited_at)
  where p.id = e.id and not p.deleted`);

/** The last edit of each post counts. */
function edited(batch: Batch<typeof PostEdited>): readonly CompiledQuery[] {
  const last = [...new Map(batch.map(({ data }) => [data.postId, data])).values()];
  return [
    updatePosts(
      last.map((post) => post.postId),
      last.map((post) => post.content),
      last.map((post) => idsText(post.mentionedUserIds)),
      last.map((post) => post.editedAt),
    ),
  ];
}

const addEmbeds = written(`
  update posts p set embed = e.embed from unnest($1::text[], $2::text[]) as e(id, embed) where p.id = e.id and not p.deleted`);

const addLikes = written(`
  with added as (
    insert into post_likes (post_id, user_id, id, liked_at)
    select l.* from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as l(post_id, user_id, id, liked_at)
    where exists (select 1 from posts p where p.id = l.post_id and not p.deleted)
    returning post_id)
  update posts p set likes = p.likes + a.count from (select post_id, count(*)::integer as count from added group by post_id) a
  where p.id = a.post_id`);

const removeLikes = written(`
  with deleted_rows as (
    delete from post_likes l using unnest($1::text[], $2::text[]) as g(post_id, user_id)
    where l.post_id = g.post_id and l.user_id = g.user_id
    returning l.post_id)
  update posts p set likes = p.likes - g.count from (select post_id, count(*)::integer as count from deleted_rows group by post_id) g
  where p.id = g.post_id`);

const addReposts = written(`
  with added as (
    insert into posts (id, author_id, created_at, repost_id)
    select r.* from unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) as r(id, author_id, created_at, repost_id)
    where exists (select 1 from posts p where p.id = r.repost_id and not p.deleted)
    returning repost_id)
  update posts p set reposts = p.reposts + a.count from (select repost_id, count(*)::integer as count from added group by repost_id) a
  where p.id = a.repost_id`);

const deleteReposts = written(`
  with deleted_rows as (delete from posts where id = any($1::text[]) and repost_id is not null returning repost_id)
  update posts p set reposts = p.reposts - g.count from (select repost_id, count(*)::integer as count from deleted_rows group by repost_id) g
  where p.id = g.repost_id`);

const addVotes = written(`
  with added as (
    insert into poll_votes (post_id, user_id, choice_id, voted_at)
    select v.* from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as v(post_id, user_id, choice_id, voted_at)
    where exists (select 1 from posts p where p.id = v.post_id and not p.deleted)
    returning post_id, choice_id)
  insert into poll_tallies (post_id, choice_id, votes) select post_id, choice_id, count(*) from added group by post_id, choice_id
  on conflict (post_id, choice_id) do update set votes = poll_tallies.votes + excluded.votes`);

const withdrawVotes = written(`
  with deleted_rows as (
    delete from poll_votes v using unnest($1::text[], $2::text[]) as g(post_id, user_id)
    where v.post_id = g.post_id and v.user_id = g.user_id
    returning v.post_id, v.choice_id)
  update poll_tallies t set votes = t.votes - g.count
  from (select post_id, choice_id, count(*)::integer as count from deleted_rows group by post_id, choice_id) g
  where t.post_id = g.post_id and t.choice_id = g.choice_id`);

const pin = written(`
  insert into pinned_posts (post_id, user_id, pinned_at)
  select n.* from unnest($1::text[], $2::text[], $3::bigint[]) as n(post_id, user_id, pinned_at)
  where exists (select 1 from posts p where p.id = n.post_id and not p.deleted)`);
const unpin = written('delete from pinned_posts where post_id = any($1::text[])');

const announce = written(`
  insert into announced_posts (post_id, announced_at)
  select n.* from unnest($1::text[], $2::bigint[]) as n(post_id, announced_at)
  where exists (select 1 from posts p where p.id = n.post_id and not p.deleted)`);
const endAnnouncement = written('delete from announced_posts where post_id = any($1::text[])');

export const posts = projection(
  {
    name: 'posts',
    version: 3,
    tables: [
      postsTable,
      postTalliesTable,
      postLikesTable,
      pollVotesTable,
      pollTalliesTable,
      pinnedPostsTable,
      announcedPostsTable,
      removedPostsTable,
      removedPostLikesTable,
      removedPollVotesTable,
    ],
  },
  writes(PostCreated, created),
  writes(PostEdited, edited),
  writes(PostEmbedAdded, (batch) => [
    addEmbeds(
      batch.map(({ data }) => data.postId),
      batch.map(({ data }) => data.embed),
    ),
  ]),
  writes(PostDeleted, deleted),
  writes(PostRestored, restored),
  writes(PostLiked, (batch) => [
    addLikes(
      batch.map(({ data }) => data.postId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.likeId),
      batch.map(({ data }) => data.likedAt),
    ),
  ]),
  writes(PostUnliked, (batch) => {
    const [postIds, userIds] = [batch.map(({ data }) => data.postId), batch.map(({ data }) => data.userId)];
    return [removeLikes(postIds, userIds), forgetLikes(postIds, userIds)];
  }),
  writes(PostReposted, (batch) => [
    addReposts(
      batch.map(({ data }) => data.repostId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.repostedAt),
      batch.map(({ data }) => data.postId),
    ),
  ]),
  writes(PostUnreposted, (batch) => {
    const ids = batch.map(({ data }) => data.repostId);
    return [deleteReposts(ids), forgetReposts(ids)];
  }),
  writes(PollVoted, (batch) => [
    addVotes(
      batch.map(({ data }) => data.postId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.choiceId),
      batch.map(({ data }) => data.votedAt),
    ),
  ]),
  writes(PollVoteWithdrawn, (batch) => {
    const [postIds, userIds] = [batch.map(({ data }) => data.postId), batch.map(({ data }) => data.userId)];
    return [withdrawVotes(postIds, userIds), forgetVotes(postIds, userIds)];
  }),
  writes(PostPinned, (batch) => [
    pin(
      batch.map(({ data }) => data.postId),
      batch.map(({ data }) => data.userId),
      batch.map(({ data }) => data.pinnedAt),
    ),
  ]),
  writes(PostUnpinned, (batch) => [unpin(batch.map(({ data }) => data.postId))]),
  writes(PostAnnounced, (batch) => [
    announce(
      batch.map(({ data }) => data.postId),
      batch.map(({ data }) => data.announcedAt),
    ),
  ]),
  writes(PostAnnouncementEnded, (batch) => {
    const ids = batch.map(({ data }) => data.postId);
    return [endAnnouncement(ids), forgetAnnouncements(ids)];
  }),
  writes(PostsViewed, (batch) =>
    tally(batch.flatMap(({ data }) => data.views.map(({ postId, views }) => ({ postId, key: data.reportId, comments: 0, views })))),
  ),
);
