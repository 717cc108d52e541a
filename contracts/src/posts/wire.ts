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
  /** Folkmoot's own. Absent: the author wrote none. */
  description: z.string().optional(),
  /** Folkmoot's own: hidden until the reader shows it. Absent: no. */
  spoiler: z.boolean().optional(),
});
export type RawPostAttachment = z.infer<typeof RawPostAttachment>;

export const RawPoll = z.object({
  id: z.string(),
  _count: z.object({ votedUsers: z.number() }),
  /** The caller's own vote, if any. */
  votedUsers: z.array(z.object({ pollChoiceId: z.string() })),
  /** In the order they were written. */
  choices: z.array(z.object({ id: z.string(), content: z.string(), _count: z.object({ votedUsers: z.number() }) })),
});
export type RawPoll = z.infer<typeof RawPoll>;

/** Current state of a poll, by its post. Folkmoot's own. */
export const PollNow = z.object({ postId: z.string(), poll: RawPoll });
export type PollNow = z.infer<typeof PollNow>;

/** A nested post: the one replied to, or the reposted one. */
export const RawPostNested = z.object({
  id: z.string(),
  createdById: z.string(),
  /** Null: deleted, or a repost. */
  content: z.string().nullable(),
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  deleted: z.boolean(),
  views: z.number(),
  /** Null: no link, no preview, or it is still being fetched. */
  embed: RawEmbed.nullable(),
  commentToId: z.string().nullable(),
  repostId: z.string().nullable(),
  quotedPostId: z.string().nullable(),
  estimateLikes: z.number(),
  estimateReposts: z.number(),
  createdBy: RawUser,
  mentions: z.array(RawMentionUser),
  attachments: z.array(RawPostAttachment),
  /** The caller's own like: none or one. */
  likedBy: z.array(z.object({ id: z.string() })),
  /** By the caller and by users they follow. */
  reposts: z.array(z.object({ id: z.string(), createdBy: z.object({ id: z.string(), username: z.string() }) })),
  /** Comments that are not deleted. */
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

/** Replaces a nested post whose author blocked the caller. */
export const BlockedPostNested = z.object(blocked);
export type BlockedPostNested = z.infer<typeof BlockedPostNested>;

const Nested = z.union([RawPostNested, BlockedPostNested]).nullable();

export const RawPost = RawPostNested.extend({
  /** Absent in realtime events, which are the same for every recipient. */
  commentTo: Nested.optional(),
  repost: Nested.optional(),
  /** In moderators' views of posts. */
  announcement: z.object({ createdAt: z.number() }).nullable().optional(),
});
export type RawPost = z.infer<typeof RawPost>;

/** Replaces a post whose author blocked the caller. */
export const BlockedPost = z.object({ ...blocked, commentTo: Nested.optional() });
export type BlockedPost = z.infer<typeof BlockedPost>;

export function isBlockedPost(post: RawPost | RawPostNested | BlockedPost | BlockedPostNested): post is BlockedPost | BlockedPostNested {
  return 'block' in post;
}

export const PostLike = z.object({ likedBy: RawUser, createdAt: z.number() });
export type PostLike = z.infer<typeof PostLike>;

export const PostRepost = z.object({ createdBy: RawUser, createdAt: z.number() });
export type PostRepost = z.infer<typeof PostRepost>;

/** Folkmoot's own. */
export const PollVote = z.object({ votedBy: RawUser, createdAt: z.number() });
export type PollVote = z.infer<typeof PollVote>;

/** `post` is null only for FOLLOWED. For a reply or mention it is the new post, for a like or repost the affected one. */
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
  /** To mentioned users of a new post. */
  mention: wireEvent('post:mention', z.object({ post: RawPost })),
} as const;

/** The record that replies to commands on a post. Never sent: the contract has no event for changes of posts. */
export const answeredPost = wireEvent('post:answered', z.object({ post: RawPost }));
