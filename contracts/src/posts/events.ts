/**
 * Events of posts. `post-<id>` is the post itself. Each user's like, repost or vote of a post has its own stream (`like-`, `repost-`,
 * `vote-<postId>-<userId>`), so that the cost does not grow with their number. All events about one post stay in order.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { postId: string }) => data.postId;
const bulk = true;

/** An image of a post. Its path is a separate sealed field, because it contains the author's file name. */
export const PostAttachment = z.object({
  attachmentId: z.string(),
  fileId: z.string(),
  mime: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number(),
  /** Hidden until the reader shows it. Absent: no. */
  spoiler: z.boolean().optional(),
});
export type PostAttachment = z.infer<typeof PostAttachment>;

/** Users who are notified, decided when it was written; `type` is of `POST_NOTICE`. */
const Notice = z.object({ noticeId: z.string(), toId: z.string(), type: z.number() });

export const PostCreated = event(
  'PostCreated',
  2,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    /** Null: the author was erased. */
    content: z.string().nullable(),
    commentToId: z.string().nullable(),
    attachment: PostAttachment.nullable(),
    attachmentPath: z.string().nullable(),
    /** What the image shows, for people who cannot see it. Null: nothing was written, or the author was erased. */
    attachmentDescription: z.string().nullable(),
    pollId: z.string().nullable(),
    /** `poll.ts`; null: no poll, or the author was erased. */
    pollChoices: z.string().nullable(),
    mentionedUserIds: z.array(z.string()),
    notices: z.array(Notice),
    createdAt: z.number(),
  }),
  {
    sealed: { content: 'authorId', attachmentPath: 'authorId', attachmentDescription: 'authorId', pollChoices: 'authorId' },
    partitionKey,
    bulk,
    // Version 1 had images without a description.
    upcasts: { 1: (data) => ({ ...data, attachmentDescription: null }) },
  },
);

export const PostEdited = event(
  'PostEdited',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    content: z.string().nullable(),
    /** All mentions, including the earlier ones. */
    mentionedUserIds: z.array(z.string()),
    editedAt: z.number(),
  }),
  { sealed: { content: 'authorId' }, partitionKey, bulk },
);

/** The preview of the post's link was fetched. An edit keeps it. */
export const PostEmbedAdded = event(
  'PostEmbedAdded',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    /** As in the text; null: the author was erased. */
    link: z.string().nullable(),
    /**
     * The record as one text (`messages/embeds.ts`), sealed because it reveals what the author wrote about; null: the author was erased.
     */
    embed: z.string().nullable(),
    addedAt: z.number(),
  }),
  { sealed: { link: 'authorId', embed: 'authorId' }, partitionKey, bulk },
);

/** Text, likes, poll, reposts and pin are deleted; the post and its comments remain. */
export const PostDeleted = event(
  'PostDeleted',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    commentToId: z.string().nullable(),
    deletedById: z.string(),
    deletedAt: z.number(),
  }),
  { partitionKey, bulk },
);

/** A post that a moderator deleted is restored. */
export const PostRestored = event(
  'PostRestored',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    commentToId: z.string().nullable(),
    /** The `PostDeleted`, by its id. */
    undoneEventId: z.string(),
    restoredById: z.string(),
    restoredAt: z.number(),
  }),
  { partitionKey, bulk },
);

/** `noticeId`: the author's notification; null: none, for their own like or a bot's. */
const reaction = { postId: z.string(), authorId: z.string(), userId: z.string() };

/** `likeId`: of this like; likes are listed by it. */
export const PostLiked = event(
  'PostLiked',
  1,
  z.object({ ...reaction, likeId: z.string(), noticeId: z.string().nullable(), likedAt: z.number() }),
  { partitionKey, bulk },
);

export const PostUnliked = event('PostUnliked', 1, z.object(reaction), { partitionKey, bulk });

/** `repostId`: the row among the posts of the user who reposted. */
export const PostReposted = event(
  'PostReposted',
  1,
  z.object({ ...reaction, repostId: z.string(), noticeId: z.string().nullable(), repostedAt: z.number() }),
  { partitionKey, bulk },
);

/** Appended with it, on `post-<repostId>`: the post that this row is a repost of. */
export const RepostPlaced = event('RepostPlaced', 1, z.object({ repostId: z.string(), postId: z.string(), userId: z.string() }), {
  partitionKey,
  bulk,
});

export const PostUnreposted = event('PostUnreposted', 1, z.object({ repostId: z.string(), postId: z.string(), userId: z.string() }), {
  partitionKey,
  bulk,
});

export const PollVoted = event('PollVoted', 1, z.object({ ...reaction, pollId: z.string(), choiceId: z.string(), votedAt: z.number() }), {
  partitionKey,
  bulk,
});

/** Only when the voter's account is deleted; otherwise a vote is permanent. */
export const PollVoteWithdrawn = event(
  'PollVoteWithdrawn',
  1,
  z.object({ ...reaction, pollId: z.string(), choiceId: z.string(), withdrawnAt: z.number() }),
  { partitionKey, bulk },
);

/** On `pinned-<userId>`, which counts them. */
export const PostPinned = event('PostPinned', 1, z.object({ postId: z.string(), userId: z.string(), pinnedAt: z.number() }), {
  partitionKey,
  bulk,
});

export const PostUnpinned = event('PostUnpinned', 1, z.object({ postId: z.string(), userId: z.string() }), { partitionKey, bulk });

/** On `announcement-<postId>`: staff show it to everyone. */
export const PostAnnounced = event(
  'PostAnnounced',
  1,
  z.object({ postId: z.string(), announcedById: z.string(), announcedAt: z.number() }),
  { partitionKey, bulk },
);

export const PostAnnouncementEnded = event('PostAnnouncementEnded', 1, z.object({ postId: z.string(), endedById: z.string() }), {
  partitionKey,
  bulk,
});

/** Number of views since the last report. Only sums, so their order is irrelevant. */
export const PostsViewed = event(
  'PostsViewed',
  1,
  z.object({ reportId: z.string(), views: z.array(z.object({ postId: z.string(), views: z.number() })) }),
  { partitionKey: (data) => data.reportId, bulk },
);

/** On `dismissals-<userId>`: notifications with an id up to this one are read. */
export const PostNotificationsDismissed = event(
  'PostNotificationsDismissed',
  1,
  z.object({ userId: z.string(), upToId: z.string(), dismissedAt: z.number() }),
  { partitionKey: (data) => data.userId, bulk },
);

export const postEventSpecs = [
  PostCreated,
  PostEdited,
  PostEmbedAdded,
  PostDeleted,
  PostRestored,
  PostLiked,
  PostUnliked,
  PostReposted,
  RepostPlaced,
  PostUnreposted,
  PollVoted,
  PollVoteWithdrawn,
  PostPinned,
  PostUnpinned,
  PostAnnounced,
  PostAnnouncementEnded,
  PostsViewed,
  PostNotificationsDismissed,
] as const;
