/** Folds a post and its counts as of a position, without its text. Pure. */
import { UserShadowBanned, UserShadowUnbanned } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import {
  PollVoted,
  PollVoteWithdrawn,
  PostAnnounced,
  PostAnnouncementEnded,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostPinned,
  PostReposted,
  PostRestored,
  PostUnliked,
  PostUnpinned,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { folding } from './folding.ts';

export type PostAsOf = {
  readonly authorId: string;
  /** The position of the post, and of its current sealed text. */
  readonly position: number;
  readonly wordsAt: number;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly isDeleted: boolean;
  readonly commentToId: string | null;
  readonly pictures: number;
  readonly hasPoll: boolean;
};

/** null: not written yet. From `post-<id>`. */
export const postAsOf = folding<{ readonly post: PostAsOf | null }>((step) => [
  step(PostCreated, (_before, { authorId, createdAt, commentToId, attachment, pollId }, { position }) => ({
    post: {
      authorId,
      position,
      wordsAt: position,
      createdAt,
      editedAt: null,
      isDeleted: false,
      commentToId,
      pictures: attachment ? 1 : 0,
      hasPoll: pollId !== null,
    },
  })),
  step(PostEdited, ({ post }, { editedAt }, { position }) => ({ post: post && { ...post, editedAt, wordsAt: position } })),
  step(PostDeleted, ({ post }) => ({ post: post && { ...post, isDeleted: true } })),
  step(PostRestored, ({ post }) => ({ post: post && { ...post, isDeleted: false } })),
]);

/** From `announcement-<id>`. */
export const announcedAsOf = folding<{ readonly isAnnounced: boolean }>((step) => [
  step(PostAnnounced, () => ({ isAnnounced: true })),
  step(PostAnnouncementEnded, () => ({ isAnnounced: false })),
]);

export const pinnedPostAsOf = folding<{ readonly isPinned: boolean }>((step) => [
  step(PostPinned, () => ({ isPinned: true })),
  step(PostUnpinned, () => ({ isPinned: false })),
]);

/** From `sanctions-<userId>`. */
export const shadowBannedAsOf = folding<{ readonly isShadowBanned: boolean }>((step) => [
  step(UserShadowBanned, () => ({ isShadowBanned: true })),
  step(UserShadowUnbanned, () => ({ isShadowBanned: false })),
  step(SanctionUndone, (_before, { shadowBan }) => ({ isShadowBanned: shadowBan !== null })),
]);

/** User ids. This and the following folds mutate their state, because thousands of entries must not be copied for each event. */
export const likesAsOf = folding<Set<string>>((step) => [
  step(PostLiked, (likes, { userId }) => likes.add(userId)),
  step(PostUnliked, (likes, { userId }) => {
    likes.delete(userId);
    return likes;
  }),
]);

export const repostsAsOf = folding<Set<string>>((step) => [
  step(PostReposted, (reposts, { repostId }) => reposts.add(repostId)),
  step(PostUnreposted, (reposts, { repostId }) => {
    reposts.delete(repostId);
    return reposts;
  }),
]);

/** The choice of each voter. */
export const votesAsOf = folding<Map<string, string>>((step) => [
  step(PollVoted, (votes, { userId, choiceId }) => votes.set(userId, choiceId)),
  step(PollVoteWithdrawn, (votes, { userId }) => {
    votes.delete(userId);
    return votes;
  }),
]);

/** The author of each existing comment by id, in order. */
export function commentsAsOf(postId: string) {
  return folding<Map<string, string>>((step) => [
    step(PostCreated, (comments, { postId: id, commentToId, authorId }) =>
      commentToId === postId ? comments.set(id, authorId) : comments,
    ),
    step(PostDeleted, (comments, { postId: id, commentToId }) => {
      if (commentToId === postId) comments.delete(id);
      return comments;
    }),
    step(PostRestored, (comments, { postId: id, commentToId, authorId }) =>
      commentToId === postId ? comments.set(id, authorId) : comments,
    ),
  ]);
}
