/** Posts on the wire (users document 4.2; realtime contract 5.7). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawEmbed } from '../messages/embeds.ts';
import { RawMentionUser, RawUser } from '../profiles/wire.ts';

export const RawPostAttachment = z.object({
  id: z.string(),
  path: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type RawPostAttachment = z.infer<typeof RawPostAttachment>;

export const RawPoll = z.object({
  id: z.string(),
  _count: z.object({ votedUsers: z.number() }),
  /** The requester's own vote, if any. */
  votedUsers: z.array(z.object({ pollChoiceId: z.string() })),
  /** In the order they were written. */
  choices: z.array(z.object({ id: z.string(), content: z.string(), _count: z.object({ votedUsers: z.number() }) })),
});
export type RawPoll = z.infer<typeof RawPoll>;

/** A poll as it is now, by the post it is in. Ours. */
export const PollNow = z.object({ postId: z.string(), poll: RawPoll });
export type PollNow = z.infer<typeof PollNow>;

/** A post inside another: what it answers, or what it reposts. */
export const RawPostNested = z.object({
  id: z.string(),
  createdById: z.string(),
  /** null: deleted, or a repost. */
  content: z.string().nullable(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  deleted: z.boolean(),
  views: z.number(),
  /** null: no link in it, none that leads anywhere, or it is still being looked up. */
  embed: RawEmbed.nullable(),
  commentToId: z.string().nullable(),
  repostId: z.string().nullable(),
  quotedPostId: z.string().nullable(),
  estimateLikes: z.number(),
  estimateReposts: z.number(),
  createdBy: RawUser,
  mentions: z.array(RawMentionUser),
  attachments: z.array(RawPostAttachment),
  /** The requester's own like: none or one. */
  likedBy: z.array(z.object({ id: z.string() })),
  /** By the requester and by people they follow. */
  reposts: z.array(z.object({ id: z.string(), createdBy: z.object({ id: z.string(), username: z.string() }) })),
  /** Comments that stand. */
  _count: z.object({ likedBy: z.number(), comments: z.number(), reposts: z.number() }),
  poll: RawPoll.nullable(),
});
export type RawPostNested = z.infer<typeof RawPostNested>;

const blocked = {
  id: z.string(),
  commentToId: z.string().nullable(),
  createdBy: RawUser,
  quotedPostId: z.string().nullable(),
  block: z.literal(true),
};

/** In place of a nested post whose author blocked the requester. */
export const BlockedPostNested = z.object(blocked);
export type BlockedPostNested = z.infer<typeof BlockedPostNested>;

const Nested = z.union([RawPostNested, BlockedPostNested]).nullable();

export const RawPost = RawPostNested.extend({
  /** Absent in what is told by realtime, which is the same for everybody who hears it. */
  commentTo: Nested.optional(),
  repost: Nested.optional(),
  /** Where staff look at posts. */
  announcement: z.object({ createdAt: z.number() }).nullable().optional(),
});
export type RawPost = z.infer<typeof RawPost>;

/** In place of a post whose author blocked the requester. */
export const BlockedPost = z.object({ ...blocked, commentTo: Nested.optional() });
export type BlockedPost = z.infer<typeof BlockedPost>;

export function isBlockedPost(post: RawPost | RawPostNested | BlockedPost | BlockedPostNested): post is BlockedPost | BlockedPostNested {
  return 'block' in post;
}

export const PostLike = z.object({ likedBy: RawUser, createdAt: z.number() });
export type PostLike = z.infer<typeof PostLike>;

export const PostRepost = z.object({ createdBy: RawUser, createdAt: z.number() });
export type PostRepost = z.infer<typeof PostRepost>;

/** Ours. */
export const PollVote = z.object({ votedBy: RawUser, createdAt: z.number() });
export type PollVote = z.infer<typeof PollVote>;

/** `post` is null for FOLLOWED only; of a reply or mention it is the new post, of a like or repost the one it is about. */
export const RawPostNotification = z.object({
  id: z.string(),
  createdAt: z.number(),
  /** `POST_NOTICE`. */
  type: z.number(),
  toId: z.string(),
  byId: z.string(),
  postId: z.string().nullable(),
  by: RawUser,
  post: RawPost.nullable(),
});
export type RawPostNotification = z.infer<typeof RawPostNotification>;

export const postEvents = {
  /** To whom a new post mentions. */
  mention: wireEvent('post:mention', z.object({ post: RawPost })),
} as const;

/** The record that a command on a post is answered with. It is told to nobody: the contract has no event for changes of posts. */
export const answeredPost = wireEvent('post:answered', z.object({ post: RawPost }));
