/**
 * A user's like of a post and vote in its poll, each on its own stream (`like-` and `vote-<postId>-<userId>`). So concurrent requests count
 * once, and no command reads the reactions of others.
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
