/** Polls of messages as of a position. Votes have streams of their own, so the index finds them. */
import type { PastPoll } from '@folkmoot/contracts/history/past-post';
import { MessagePollVoted, MessagePollVoteWithdrawn } from '@folkmoot/contracts/polls/events';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { collectEvents, counted } from './collect-events.ts';
import { folding } from './folding.ts';
import type { MessageAsOf } from './messages-as-of.ts';
import { type PastReading, withoutWords } from './past-reading.ts';
import { wordsAt } from './sealed-words.ts';

/** The choices of each voter. */
export const pollVotesAsOf = folding<ReadonlyMap<string, readonly string[]>>((step) => [
  step(MessagePollVoted, (votes, { userId, choiceIds }) => new Map(votes).set(userId, choiceIds)),
  step(MessagePollVoteWithdrawn, (votes, { userId }) => new Map([...votes].filter(([voterId]) => voterId !== userId))),
]);

async function pollOf(reading: PastReading, { id, position }: MessageAsOf, sent: readonly LoggedEvent[], upTo: number) {
  const words = wordsAt(sent, position, 'poll');
  if (!words) return null;
  const about = await collectEvents(reading, [termOf.about(id)], upTo);
  const votes = pollVotesAsOf(new Map(), (await withoutWords(about.events)).toReversed());
  const byChoice = Map.groupBy([...votes.values()].flat(), (choiceId) => choiceId);
  return {
    words,
    votes: counted(votes.size, about),
    choices: [...byChoice].map(([choiceId, { length: count }]) => ({ choiceId, count })),
  };
}

/** By message. `sent`: the events that sent them. */
export async function messagePollsAsOf(
  reading: PastReading,
  messages: readonly MessageAsOf[],
  { sent, upTo }: { readonly sent: readonly LoggedEvent[]; readonly upTo: number },
): Promise<ReadonlyMap<string, PastPoll>> {
  const polls = new Map<string, PastPoll>();
  for (const message of messages) {
    const poll = await pollOf(reading, message, sent, upTo);
    if (poll) polls.set(message.id, poll);
  }
  return polls;
}
