/** Changes of a poll by realtime events. Pure. */
import type { MessagePoll, PollResults } from '@folkmoot/contracts/polls/wire';

/** Current results, or the user's own vote. */
export type PollChange = Pick<PollResults, 'choices' | 'voters' | 'endedAt'> | { readonly votedChoiceIds: string[] };

export function pollAfter(poll: MessagePoll, change: PollChange): MessagePoll {
  if ('votedChoiceIds' in change) return { ...poll, votedChoiceIds: change.votedChoiceIds };
  const votes = new Map(change.choices.map((choice) => [choice.id, choice.votes]));
  const choices = poll.choices.map((choice) => ({ ...choice, votes: votes.get(choice.id) ?? 0 }));
  return { ...poll, choices, voters: change.voters, endedAt: change.endedAt };
}
