/**
 * A user's vote in the poll of a message, on its own stream (`message-vote-<messageId>-<userId>`). So concurrent requests count once, and no
 * command reads the votes of others.
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';

export type PollVoteEvent = EventOf<typeof MessagePollVoted | typeof MessagePollVoteWithdrawn>;

/** Empty: no vote. */
export type PollVoteState = { readonly choiceIds: readonly string[] };

export const pollVoteFolding: Folding<PollVoteState, PollVoteEvent> = {
  initial: { choiceIds: [] },
  evolve: (_state, event) => ({ choiceIds: event.type === 'MessagePollVoted' ? event.data.choiceIds : [] }),
};

export function pollVoteStream(messageId: string, userId: string): string {
  return `message-vote-${messageId}-${userId}`;
}
