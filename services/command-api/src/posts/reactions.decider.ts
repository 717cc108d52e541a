/** Rules of likes, reposts and votes (users document, section 9). Pure. */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PollVoted, PostLiked, PostReposted, PostUnliked, RepostPlaced } from '@folkmoot/contracts/posts/events';
import { type PostEvent, type PostState, postStream } from './post-state.ts';
import type { LikeEvent, LikeState, VoteEvent, VoteState } from './reaction-state.ts';

/** Facts of every reaction to a post. */
export type ReactionFacts = {
  readonly post: PostState;
  readonly userId: string;
  /** Blocked by the author. This does not apply to staff. */
  readonly blocked: boolean;
  /** The notice for the author. null: the author is not notified. */
  readonly noticeId: string | null;
  readonly now: number;
};

export type LikeFacts = ReactionFacts & { readonly likeId: string };

export function decideLike(
  state: LikeState,
  { post, userId, blocked, likeId, noticeId, now }: LikeFacts,
): readonly LikeEvent[] | Refusal<'UnknownPost' | 'BlockedByAuthor' | 'AlreadyLiked'> {
  if (post.status !== 'active') return refuse('UnknownPost');
  if (blocked) return refuse('BlockedByAuthor');
  if (state.liked) return refuse('AlreadyLiked');
  return [PostLiked({ postId: post.postId, authorId: post.authorId, userId, likeId, noticeId, likedAt: now })];
}

export function decideUnlike(
  state: LikeState,
  { post, userId, blocked }: Pick<ReactionFacts, 'post' | 'userId' | 'blocked'>,
): readonly LikeEvent[] | Refusal<'UnknownPost' | 'BlockedByAuthor' | 'NotLiked'> {
  if (post.status !== 'active') return refuse('UnknownPost');
  if (blocked) return refuse('BlockedByAuthor');
  return state.liked ? [PostUnliked({ postId: post.postId, authorId: post.authorId, userId })] : refuse('NotLiked');
}

export type RepostFacts = ReactionFacts & { readonly repostId: string };

/** Decided on `repost-<postId>-<userId>`. The repost's own stream records the original post. */
export function decideRepost(
  state: PostState,
  { post, userId, blocked, noticeId, repostId, now }: RepostFacts,
): Decision<PostEvent, 'UnknownPost' | 'BlockedByAuthor' | 'AlreadyReposted'> {
  if (post.status !== 'active') return refuse('UnknownPost');
  if (blocked) return refuse('BlockedByAuthor');
  if (state.status === 'reposted') return refuse('AlreadyReposted');
  const { postId, authorId } = post;
  return {
    events: [PostReposted({ repostId, postId, authorId, userId, noticeId, repostedAt: now })],
    sideEvents: [{ stream: postStream(repostId), event: RepostPlaced({ repostId, postId, userId }) }],
  };
}

export type VoteFacts = Omit<ReactionFacts, 'noticeId'> & { readonly pollId: string; readonly choiceId: string };

export function decideVote(
  state: VoteState,
  { post, userId, blocked, pollId, choiceId, now }: VoteFacts,
): readonly VoteEvent[] | Refusal<'PollNotFound' | 'AlreadyVoted' | 'BlockedFromPoll'> {
  if (post.status !== 'active' || post.pollId !== pollId || !post.choiceIds.includes(choiceId)) return refuse('PollNotFound');
  if (blocked) return refuse('BlockedFromPoll');
  if (state.voted) return refuse('AlreadyVoted');
  return [PollVoted({ postId: post.postId, authorId: post.authorId, userId, pollId, choiceId, votedAt: now })];
}
