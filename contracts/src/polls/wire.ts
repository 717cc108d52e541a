/** The poll of a message on the wire. Folkmoot's own; the contract has polls only in posts. */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawUser } from '../profiles/wire.ts';

export const MessagePollChoice = z.object({ id: z.string(), content: z.string(), votes: z.number() });

export const MessagePoll = z.object({
  /** In the order they were written. */
  choices: z.array(MessagePollChoice),
  /** Users who voted. Less than the sum of the votes if a user can vote for several choices. */
  voters: z.number(),
  multiple: z.boolean(),
  anonymous: z.boolean(),
  /** Null: until the author ends it. */
  endsAt: z.number().nullable(),
  /** The author ended it at this time. */
  endedAt: z.number().nullable(),
  /** The caller's own vote. Absent in realtime events, which are the same for every recipient. */
  votedChoiceIds: z.array(z.string()).optional(),
});
export type MessagePoll = z.infer<typeof MessagePoll>;

/** The current results of a poll, without texts. */
export const PollResults = z.object({
  channelId: z.string(),
  messageId: z.string(),
  choices: z.array(z.object({ id: z.string(), votes: z.number() })),
  voters: z.number(),
  endedAt: z.number().nullable(),
});
export type PollResults = z.infer<typeof PollResults>;

export const OwnVote = z.object({ channelId: z.string(), messageId: z.string(), choiceIds: z.array(z.string()) });

export const MessagePollVote = z.object({ user: RawUser, votedAt: z.number() });
export type MessagePollVote = z.infer<typeof MessagePollVote>;

export const pollEvents = {
  /** To everyone who can see the message. */
  results: wireEvent('message:poll_results', PollResults),
  /** To the voter's other devices. Empty: the vote was removed. */
  ownVote: wireEvent('message:poll_own_vote', OwnVote),
} as const;
