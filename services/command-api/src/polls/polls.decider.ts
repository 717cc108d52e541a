/** Rules of polls in messages. Pure. */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessagePollEnded, MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { POLL_LIMITS } from '@folkmoot/contracts/polls/limits';
import { type MessageEvent, type MessageState, type PollState, placeOf, type SentMessage } from '../messages/message-state.ts';
import type { PollVoteEvent, PollVoteState } from './vote-state.ts';

/** Whether a new poll can end then. Null: until its author ends it. */
export function isPollEnd(endsAt: number | null, now: number): boolean {
  return endsAt === null || (endsAt > now && endsAt <= now + POLL_LIMITS.longestMs);
}

export type OnPoll = {
  /** Null: there is no visible message. */
  readonly message: SentMessage | null;
  readonly channelId: string;
  readonly userId: string;
  readonly now: number;
};

type OpenPoll = { readonly message: SentMessage; readonly poll: PollState };

function openPoll({ message, channelId, now }: OnPoll): OpenPoll | Refusal<'UnknownPoll' | 'PollEnded'> {
  if (message?.channelId !== channelId || !message.poll) return refuse('UnknownPoll');
  const { poll } = message;
  return poll.endedAt !== null || (poll.endsAt !== null && poll.endsAt <= now) ? refuse('PollEnded') : { message, poll };
}

export type VoteFacts = OnPoll & { readonly choiceIds: readonly string[] };

/** Replaces an earlier vote. The same vote again writes no event. */
export function decideVote(
  state: PollVoteState,
  facts: VoteFacts,
): readonly PollVoteEvent[] | Refusal<'UnknownPoll' | 'PollEnded' | 'OnlyOneChoice'> {
  const open = openPoll(facts);
  if (isRefusal(open)) return open;
  const { message, poll } = open;
  if (!facts.choiceIds.every((id) => poll.choiceIds.includes(id))) return refuse('UnknownPoll');
  // In the order of the poll, and each once.
  const choiceIds = poll.choiceIds.filter((id) => facts.choiceIds.includes(id));
  if (choiceIds.length > 1 && !poll.multiple) return refuse('OnlyOneChoice');
  if (choiceIds.join() === state.choiceIds.join()) return [];
  return [MessagePollVoted({ ...placeOf(message), userId: facts.userId, choiceIds, votedAt: facts.now })];
}

export function decideWithdraw(state: PollVoteState, facts: OnPoll): readonly PollVoteEvent[] | Refusal<'UnknownPoll' | 'PollEnded'> {
  const open = openPoll(facts);
  if (isRefusal(open)) return open;
  if (state.choiceIds.length === 0) return [];
  return [MessagePollVoteWithdrawn({ ...placeOf(open.message), userId: facts.userId, withdrawnAt: facts.now })];
}

export type EndFacts = Omit<OnPoll, 'message'> & { /** A ban deleted the message. */ readonly purged: boolean };

/** Decided on the stream of the message. */
export function decideEnd(
  state: MessageState,
  facts: EndFacts,
): readonly MessageEvent[] | Refusal<'UnknownPoll' | 'PollEnded' | 'NotYourPoll'> {
  const open = openPoll({ ...facts, message: state.status === 'sent' && !facts.purged ? state : null });
  if (isRefusal(open)) return open;
  if (open.message.authorId !== facts.userId) return refuse('NotYourPoll');
  return [MessagePollEnded({ ...placeOf(open.message), endedAt: facts.now })];
}
