/** The poll of a message as one text in its event, because sealing works per field. */
import { z } from 'zod';
import { PollChoices } from './choices.ts';
import type { MessagePoll } from './wire.ts';

export const SentPoll = z.object({
  choices: PollChoices,
  /** A user can vote for several choices. */
  multiple: z.boolean(),
  /** No one is shown who voted. */
  anonymous: z.boolean(),
  /** Null: until the author ends it. */
  endsAt: z.number().nullable(),
});
export type SentPoll = z.infer<typeof SentPoll>;

export function sentPollText(poll: SentPoll | null): string | null {
  return poll === null ? null : JSON.stringify(poll);
}

/** Null: there is no poll, or its author was erased. */
export function sentPollIn(text: string | null): SentPoll | null {
  return text === null ? null : SentPoll.parse(JSON.parse(text));
}

/** The poll on the wire before the first vote. */
export function pollWithoutVotes({ choices, multiple, anonymous, endsAt }: SentPoll): MessagePoll {
  return { choices: choices.map((choice) => ({ ...choice, votes: 0 })), voters: 0, multiple, anonymous, endsAt, endedAt: null };
}
