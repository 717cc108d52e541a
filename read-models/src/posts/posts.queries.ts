/** Posts and lists of posts (users document, section 9). All filters are part of the query, so that pages are full. */
import { isId } from '@folkmoot/contracts/kernel/ids';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  discoverPosts,
  getFeed,
  getPost,
  getPostSource,
  listAnnouncements,
  listComments,
  listLikedPosts,
  listLikes,
  listOwnPosts,
  listReposts,
  listUserPosts,
} from '@folkmoot/contracts/posts/commands';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { answer } from '@folkmoot/platform/query/answer';
import { sql } from 'kysely';
import { type PersonRow, personColumns, toRawUser } from '../profiles/people.ts';
import { latestIds, rankedIds } from './discover.ts';
import { feedIds } from './feed.ts';
import { announcedIds, commentIds, likedIds, userPostIds } from './lists.ts';
import { pageOf } from './paging.ts';
import { readPosts, readShownPosts } from './post-records.ts';
import { unblocked, type Viewer, viewerOf } from './viewer.ts';

const getPostAnswer = answer(getPost, async (input) => {
  if (input.actor?.bot) return refuse('BotsNotAllowed');
  if (!isId(input.params.postId)) return null;
  const [post] = await readShownPosts(input.db, [input.params.postId], viewerOf(input));
  return post ?? null;
});

const getPostSourceAnswer = answer(getPostSource, async ({ db, actor, params }) => {
  const { rows } = await sql<{ authorId: string; content: string | null }>`
    select author_id as "authorId", content from posts where id = ${params.postId} and not deleted and repost_id is null`.execute(db);
  const [post] = rows;
  if (!post) return refuse('UnknownPost');
  return post.authorId === actor?.userId ? { content: post.content ?? '' } : refuse('NotYourPost');
});

const listCommentsAnswer = answer(listComments, async (input) => {
  if (input.actor?.bot) return refuse('BotsNotAllowed');
  const viewer = viewerOf(input);
  const ids = await commentIds(input.db, input.params.postId, viewer, pageOf(input.query));
  return readPosts(input.db, ids.reverse(), viewer);
});

/** Whether the post exists and its likes and reposts are visible. */
async function isOpen(db: Reader, postId: string, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from posts p where p.id = ${postId} and not p.deleted and p.repost_id is null and ${unblocked('p.author_id', viewer)}`.execute(
    db,
  );
  return rows.length > 0;
}

type Reacted = PersonRow & { readonly at: number };

const listLikesAnswer = answer(listLikes, async (input) => {
  const { db, params } = input;
  if (!(await isOpen(db, params.postId, viewerOf(input)))) return refuse('PostNotFound');
  const { rows } = await sql<Reacted>`
    select ${personColumns}, l.liked_at as at from post_likes l join users u on u.id = l.user_id
    where l.post_id = ${params.postId} order by l.id desc`.execute(db);
  return rows.map(({ at, ...person }) => ({ likedBy: toRawUser(person), createdAt: at }));
});

const listRepostsAnswer = answer(listReposts, async (input) => {
  const { db, params } = input;
  if (!(await isOpen(db, params.postId, viewerOf(input)))) return refuse('PostNotFound');
  const { rows } = await sql<Reacted>`
    select ${personColumns}, r.created_at as at from posts r join users u on u.id = r.author_id
    where r.repost_id = ${params.postId} order by r.id desc`.execute(db);
  return rows.map(({ at, ...person }) => ({ createdBy: toRawUser(person), createdAt: at }));
});

const getFeedAnswer = answer(getFeed, async (input) => {
  const viewer = viewerOf(input);
  return readPosts(input.db, await feedIds(input.db, viewer, pageOf(input.query)), viewer);
});

const discoverPostsAnswer = answer(discoverPosts, async (input) => {
  const { db, query } = input;
  const viewer = viewerOf(input);
  const page = pageOf(query);
  const ids = query.sort === undefined ? await latestIds(db, viewer, page) : await rankedIds(db, viewer, page, query.sort);
  return readPosts(db, [...ids].reverse(), viewer);
});

const listAnnouncementsAnswer = answer(listAnnouncements, async (input) =>
  readPosts(input.db, await announcedIds(input.db), viewerOf(input)),
);

type PostsAsked = Parameters<typeof pageOf>[0] & { readonly withReplies: boolean };

async function postsOf(db: Reader, userId: string, viewer: Viewer, query: PostsAsked) {
  const ids = await userPostIds(db, userId, query.withReplies, viewer, pageOf(query));
  return readPosts(db, ids.reverse(), viewer);
}

const listUserPostsAnswer = answer(listUserPosts, async (input) => {
  if (input.actor?.bot) return refuse('BotsNotAllowed');
  return postsOf(input.db, input.params.userId, viewerOf(input), input.query);
});

const listOwnPostsAnswer = answer(listOwnPosts, async (input) => {
  const viewer = viewerOf(input);
  return postsOf(input.db, viewer.userId, viewer, input.query);
});

const listLikedPostsAnswer = answer(listLikedPosts, async (input) => {
  const viewer = viewerOf(input);
  return readPosts(input.db, (await likedIds(input.db, input.params.userId, viewer)).reverse(), viewer);
});

export const postAnswers = [
  getPostAnswer,
  getPostSourceAnswer,
  listCommentsAnswer,
  listLikesAnswer,
  listRepostsAnswer,
  getFeedAnswer,
  discoverPostsAnswer,
  listAnnouncementsAnswer,
  listUserPostsAnswer,
  listOwnPostsAnswer,
  listLikedPostsAnswer,
];
