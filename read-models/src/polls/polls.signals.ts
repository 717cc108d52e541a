/** Live results of polls, to everyone who can see the message. They never contain who voted. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import { MessagePollEnded, MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import { pollEvents } from '@folkmoot/contracts/polls/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { roomsOf } from '../messages/message-rooms.ts';
import { type PollCounts, readPollCounts } from './message-polls.ts';

type Counts = ReadonlyMap<string, PollCounts>;
type Counted = EventOf<typeof MessagePollVoted | typeof MessagePollVoteWithdrawn | typeof MessagePollEnded>;

function context(events: readonly Recorded[], db: Reader): Promise<Counts> {
  const counted = events as readonly Recorded<Counted>[];
  return readPollCounts(db, [...new Set(counted.map(({ data }) => data.messageId))]);
}

export function resultSignals({ data }: Pick<Counted, 'data'>, counts: Counts): readonly Signal[] {
  const { channelId, messageId } = data;
  const now = counts.get(messageId);
  if (!now) return [];
  const choices = [...now.votes].map(([id, votes]) => ({ id, votes }));
  return [emit(roomsOf(data), pollEvents.results, { channelId, messageId, choices, voters: now.voters, endedAt: now.endedAt })];
}

function ownVote({ channelId, messageId, userId }: { channelId: string; messageId: string; userId: string }, choiceIds: string[]): Signal {
  return emit([userRoom(userId)], pollEvents.ownVote, { channelId, messageId, choiceIds });
}

export const pollSignals = signalSource<Counts>(
  context,
  signalsOf(MessagePollVoted, (event, counts) => [ownVote(event.data, event.data.choiceIds), ...resultSignals(event, counts)]),
  signalsOf(MessagePollVoteWithdrawn, (event, counts) => [ownVote(event.data, []), ...resultSignals(event, counts)]),
  signalsOf(MessagePollEnded, resultSignals),
);
