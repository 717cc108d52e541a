/**
 * What can happen to posts. `post-<id>` is the post itself; who likes, reposts or votes has a stream for each post
 * (`like-`, `repost-`, `vote-<postId>-<userId>`), so that one more costs the same for the first and for the millionth.
 * All that is about one post keeps its order with it.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { postId: string }) => data.postId;
const bulk = true;

/** A picture a post carries. Its path is beside it, sealed: it has the name the author gave the file. */
export const PostAttachment = z.object({
  attachmentId: z.string(),
  fileId: z.string(),
  mime: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  filesize: z.number(),
});
export type PostAttachment = z.infer<typeof PostAttachment>;

/** Who is told of it, decided when it was written; `type` is of `POST_NOTICE`. */
const Notice = z.object({ noticeId: z.string(), toId: z.string(), type: z.number() });

export const PostCreated = event(
  'PostCreated',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    /** null: the author was erased. */
    content: z.string().nullable(),
    commentToId: z.string().nullable(),
    attachment: PostAttachment.nullable(),
    attachmentPath: z.string().nullable(),
    pollId: z.string().nullable(),
    /** `poll.ts`; null: no poll, or the author was erased. */
    pollChoices: z.string().nullable(),
    mentionedUserIds: z.array(z.string()),
    notices: z.array(Notice),
    createdAt: z.number(),
  }),
  { sealed: { content: 'authorId', attachmentPath: 'authorId', pollChoices: 'authorId' }, partitionKey, bulk },
);

export const PostEdited = event(
  'PostEdited',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    content: z.string().nullable(),
    /** All of them: those it had stay. */
    mentionedUserIds: z.array(z.string()),
    editedAt: z.number(),
  }),
  { sealed: { content: 'authorId' }, partitionKey, bulk },
);

/** What the link of the post leads to was found. An edit keeps it. */
export const PostEmbedAdded = event(
  'PostEmbedAdded',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    /** As it stood in the text; null: the author was erased. */
    link: z.string().nullable(),
    /** The record as one text (`messages/embeds.ts`), since it says what the author wrote of; null: the author was erased. */
    embed: z.string().nullable(),
    addedAt: z.number(),
  }),
  { sealed: { link: 'authorId', embed: 'authorId' }, partitionKey, bulk },
);

/** What it said is gone, with its likes, poll, reposts and pin; the post and the comments on it stay. */
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

/** What a moderator deleted is back as it was. */
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

/** `noticeId`: of what the author is told; null: nothing, as it is their own or a bot's. */
const reaction = { postId: z.string(), authorId: z.string(), userId: z.string() };

/** `likeId`: of this like; likes are listed by it. */
export const PostLiked = event(
  'PostLiked',
  1,
  z.object({ ...reaction, likeId: z.string(), noticeId: z.string().nullable(), likedAt: z.number() }),
  { partitionKey, bulk },
);

export const PostUnliked = event('PostUnliked', 1, z.object(reaction), { partitionKey, bulk });

/** `repostId`: of the row that stands among the posts of who reposted. */
export const PostReposted = event(
  'PostReposted',
  1,
  z.object({ ...reaction, repostId: z.string(), noticeId: z.string().nullable(), repostedAt: z.number() }),
  { partitionKey, bulk },
);

/** Beside it, on `post-<repostId>`: what this row is a repost of. */
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

/** Only with who voted: for good means as long as they are here. */
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

/** On `announcement-<postId>`: staff show it to everybody. */
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

/** How often posts were looked at since the last report. Sums only: in which order they come does not matter. */
export const PostsViewed = event(
  'PostsViewed',
  1,
  z.object({ reportId: z.string(), views: z.array(z.object({ postId: z.string(), views: z.number() })) }),
  { partitionKey: (data) => data.reportId, bulk },
);

/** On `dismissals-<userId>`: whatever bears an id up to this one has been seen. */
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
