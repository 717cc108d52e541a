/**
 * One person's like of a post, and vote in its poll: a stream each (`like-` and `vote-<postId>-<userId>`), so that neither of two parallel
 * ones counts twice and none has to read what others did.
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { PollVoted, PollVoteWithdrawn, PostLiked, PostUnliked } from '@folkmoot/contracts/posts/events';

export type LikeEvent = EventOf<typeof PostLiked | typeof PostUnliked>;
export type LikeState = { readonly liked: boolean };

export const likeFolding: Folding<LikeState, LikeEvent> = {
  initial: { liked: false },
  evolve: (_state, event) => ({ liked: event.type === 'PostLiked' }),
};

export function likeStream(postId: string, userId: string): string {
  return `like-${postId}-${userId}`;
}

export type VoteEvent = EventOf<typeof PollVoted | typeof PollVoteWithdrawn>;
export type VoteState = { readonly voted: boolean };

export const voteFolding: Folding<VoteState, VoteEvent> = {
  initial: { voted: false },
  evolve: (_state, event) => ({ voted: event.type === 'PollVoted' }),
};

export function voteStream(postId: string, userId: string): string {
  return `vote-${postId}-${userId}`;
}
