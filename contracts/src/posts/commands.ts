/** Commands and queries on posts (users document, section 9). */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { Flag, integer, OptionalNumber, OptionalText, optional, StatusTrue, text } from '../kernel/fields.ts';
import { PostId, UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { MESSAGE_LIMITS } from '../messages/limits.ts';
import { Source } from '../words/source.ts';
import { DISCOVER_SORTS, type DiscoverSort, POST_LIMITS } from './limits.ts';
import { BlockedPost, PollNow, PollVote, PostLike, PostRepost, RawPost, RawPostNotification } from './wire.ts';

const person: Requirement[] = [{ need: 'user' }];
const author: Requirement[] = [{ need: 'userOrBot' }];
const anybody: Requirement[] = [{ need: 'optionalToken' }];
const OnPost = z.object({ postId: PostId });
const OnChoice = OnPost.extend({ pollId: z.string().min(1).max(255), choiceId: z.string().min(1).max(255) });
const Success = z.object({ success: z.literal(true) });

/** Trimmed, then measured in UTF-16 code units. The higher limit of some users is checked later. */
const Content = z
  .string()
  .transform((value) => value.trim())
  .refine((value) => value.length <= POST_LIMITS.supporterContent, {
    message: fault('tooLong', { count: POST_LIMITS.supporterContent }),
  });

export const createPost = command('createPost', 'POST', '/posts', {
  who: [...author, { need: 'confirmedEmail' }],
  limit: { name: 'create_post', requests: 3, perMs: 180_000 },
  body: z.object({
    content: optional(Content),
    /** The post that this one replies to. */
    postId: optional(PostId),
    /** Blank choices are dropped; without choices there is no poll. */
    poll: optional(z.object({ choices: z.array(text(0, POST_LIMITS.choice)).max(POST_LIMITS.choices) })),
    /** A finished image upload in the author's own attachments. */
    nerimityCdnFileId: optional(z.string().min(1).max(POST_LIMITS.fileId)),
    /** Folkmoot's own: what the image shows. Ignored without an image. */
    attachmentDescription: optional(text(0, MESSAGE_LIMITS.fileDescription)),
    /** Folkmoot's own: clients hide the image until the reader shows it. Ignored without an image. */
    attachmentSpoiler: optional(z.boolean()),
  }),
  reply: RawPost,
  refuses: [
    'PostTooLong',
    'NothingToPost',
    'CommentNotFound',
    'BlockedByAuthor',
    'AttachmentsAreOff',
    'FileNotUsable',
    'FileQuotaFull',
    'TimedOut',
    'BlockedBySite',
  ],
});

export const editPost = command('editPost', 'PATCH', '/posts/:postId', {
  who: [...author, { need: 'notShadowBanned' }],
  limit: { name: 'update_post', requests: 5, perMs: 20_000 },
  params: OnPost,
  body: z.object({ content: Content }),
  reply: RawPost,
  refuses: ['NotYourPost', 'PostTooLong', 'NothingToPost', 'TimedOut', 'BlockedBySite'],
});

/** Folkmoot's own. The original text for editing, because readers may see masked words. */
export const getPostSource = query('getPostSource', '/posts/:postId/source', {
  who: author,
  params: OnPost,
  reply: Source,
  refuses: ['UnknownPost', 'NotYourPost'],
});

/** For the row of a repost: deletes the repost. */
export const deletePost = command('deletePost', 'DELETE', '/posts/:postId', {
  who: author,
  params: OnPost,
  reply: Success,
  refuses: ['UnknownPost'],
});

export const likePost = command('likePost', 'POST', '/posts/:postId/like', {
  who: [...person, { need: 'notShadowBanned' }],
  limit: { name: 'like_post', requests: 30, perMs: 20_000 },
  params: OnPost,
  reply: RawPost,
  refuses: ['UnknownPost', 'BlockedByAuthor', 'AlreadyLiked'],
});

export const unlikePost = command('unlikePost', 'POST', '/posts/:postId/unlike', {
  who: person,
  limit: { name: 'unlike_post', requests: 30, perMs: 20_000 },
  params: OnPost,
  reply: RawPost,
  refuses: ['UnknownPost', 'BlockedByAuthor', 'NotLiked'],
});

/** Returns the row of the repost; its `repost` is the current post. */
export const repostPost = command('repostPost', 'POST', '/posts/:postId/repost', {
  who: [...person, { need: 'confirmedEmail' }, { need: 'notShadowBanned' }],
  limit: { name: 'repost_post', requests: 5, perMs: 20_000 },
  params: OnPost,
  reply: RawPost,
  refuses: ['UnknownPost', 'BlockedByAuthor', 'AlreadyReposted'],
});

export const pinPost = command('pinPost', 'POST', '/posts/:postId/pin', {
  who: person,
  params: OnPost,
  reply: Success,
  refuses: ['UnknownPost', 'PostAlreadyPinned', 'TooManyPinnedPosts'],
});

export const unpinPost = command('unpinPost', 'DELETE', '/posts/:postId/pin', {
  who: person,
  params: OnPost,
  reply: Success,
  refuses: ['PostNotPinned'],
});

/** One vote, which cannot be changed. */
export const votePoll = command('votePoll', 'POST', '/posts/:postId/polls/:pollId/choices/:choiceId', {
  who: [...person, { need: 'notShadowBanned' }],
  limit: { name: 'vote_poll', requests: 5, perMs: 20_000 },
  params: OnChoice,
  reply: Success,
  refuses: ['PollNotFound', 'AlreadyVoted', 'BlockedFromPoll'],
});

/** Has no reply. Resets the count; the notifications stay. */
export const dismissPostNotifications = command('dismissPostNotifications', 'POST', '/posts/notifications/dismiss', {
  who: person,
  limit: { name: 'dismiss_post_notifications', requests: 50, perMs: 20_000 },
  reply: z.undefined(),
});

/** Sent periodically by the process that serves posts. For other callers the route does not exist. */
export const countPostViews = command('countPostViews', 'POST', '/posts/views', {
  who: [{ need: 'nothing' }],
  body: z.object({
    views: z
      .array(z.object({ postId: PostId, views: z.number().int().min(1).max(1_000_000_000) }))
      .min(1)
      .max(POST_LIMITS.viewedAtOnce),
  }),
  reply: StatusTrue,
  refuses: ['ForServicesOnly'],
});

/** `afterId`: older than it. `beforeId`: newer than it, starting with the newest. */
const Page = z.object({ limit: OptionalNumber, afterId: OptionalText, beforeId: OptionalText });

const Sort = OptionalText.transform((value): DiscoverSort | undefined =>
  value !== undefined && Object.hasOwn(DISCOVER_SORTS, value) ? (value as DiscoverSort) : undefined,
);

/** Null: it does not exist, or the id is malformed. A deleted post is returned without its text. */
export const getPost = query('getPost', '/posts/:postId', {
  who: anybody,
  limit: { name: 'get_post', requests: 100, perMs: 20_000 },
  params: z.object({ postId: z.string() }),
  reply: z.union([RawPost, BlockedPost]).nullable(),
  refuses: ['BotsNotAllowed'],
});

/** Oldest first; the page has the newest matches. */
export const listComments = query('listComments', '/posts/:postId/comments', {
  who: anybody,
  limit: { name: 'get_post_comments', requests: 100, perMs: 20_000 },
  params: OnPost,
  query: Page,
  reply: z.array(RawPost),
  refuses: ['BotsNotAllowed'],
});

/** Newest first. */
export const listLikes = query('listLikes', '/posts/:postId/likes', {
  who: person,
  limit: { name: 'get_post_likes', requests: 100, perMs: 20_000 },
  params: OnPost,
  reply: z.array(PostLike),
  refuses: ['PostNotFound'],
});

/** Newest first. */
export const listReposts = query('listReposts', '/posts/:postId/reposts', {
  who: person,
  limit: { name: 'get_post_reposts', requests: 100, perMs: 20_000 },
  params: OnPost,
  reply: z.array(PostRepost),
  refuses: ['PostNotFound'],
});

/** Comma-separated ids. */
const PostIds = z
  .string()
  .max(POST_LIMITS.pollsAtOnce * 24)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(z.string().regex(/^\d{1,20}$/)).max(POST_LIMITS.pollsAtOnce));

/** Current state of visible polls. Polls that were deleted or are hidden from the caller are left out. Folkmoot's own. */
export const countPolls = query('countPolls', '/posts/polls', {
  who: person,
  limit: { name: 'count_polls', requests: 30, perMs: 20_000 },
  query: z.object({ postIds: PostIds }),
  reply: z.array(PollNow),
});

/** Voters of a choice, latest first; `afterId`: last user of the previous page. Folkmoot's own. */
export const listVotes = query('listVotes', '/posts/:postId/polls/:pollId/choices/:choiceId/votes', {
  who: person,
  limit: { name: 'get_poll_votes', requests: 100, perMs: 20_000 },
  params: OnChoice,
  query: z.object({ limit: optional(integer(1, POST_LIMITS.page)), afterId: OptionalText }),
  reply: z.array(PollVote),
  refuses: ['PostNotFound', 'PollNotFound'],
});

/** Newest first. */
export const getFeed = query('getFeed', '/posts/feed', {
  who: person,
  limit: { name: 'get_feed', requests: 20, perMs: 20_000 },
  query: Page,
  reply: z.array(RawPost),
});

/** Oldest first. With a `sort`, lowest rank first, and `afterId` refers to that rank. */
export const discoverPosts = query('discoverPosts', '/posts/discover', {
  who: person,
  limit: { name: 'discover_posts', requests: 20, perMs: 20_000 },
  query: Page.extend({ sort: Sort }),
  reply: z.array(RawPost),
});

/** All of them, newest first. */
export const listAnnouncements = query('listAnnouncements', '/posts/announcement', {
  who: person,
  limit: { name: 'get_announcements', requests: 20, perMs: 20_000 },
  reply: z.array(RawPost),
});

/** Oldest first. Pinned posts that are not comments are left out, because `pinnedPosts` has them. */
export const listUserPosts = query('listUserPosts', '/users/:userId/posts', {
  who: anybody,
  limit: { name: 'get_user_posts', requests: 100, perMs: 20_000 },
  params: z.object({ userId: UserId }),
  query: Page.extend({ withReplies: Flag }),
  reply: z.array(RawPost),
  refuses: ['BotsNotAllowed'],
});

export const listOwnPosts = query('listOwnPosts', '/posts', {
  who: author,
  limit: { name: 'get_user_posts', requests: 100, perMs: 20_000 },
  query: Page.extend({ withReplies: Flag }),
  reply: z.array(RawPost),
});

/** The last posts they liked, oldest like first. */
export const listLikedPosts = query('listLikedPosts', '/users/:userId/posts/liked', {
  who: person,
  limit: { name: 'get_liked_posts', requests: 100, perMs: 20_000 },
  params: z.object({ userId: UserId }),
  reply: z.array(RawPost),
});

/** Newest first. */
export const listPostNotifications = query('listPostNotifications', '/posts/notifications', {
  who: person,
  limit: { name: 'get_post_notifications', requests: 50, perMs: 20_000 },
  reply: z.array(RawPostNotification),
});

export const countPostNotifications = query('countPostNotifications', '/posts/notifications/count', {
  who: person,
  limit: { name: 'count_post_notifications', requests: 50, perMs: 20_000 },
  reply: z.number(),
});
