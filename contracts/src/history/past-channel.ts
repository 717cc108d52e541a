/** A channel as it was, as founders are shown it. Ours: the wire contract knows none of it. No words are in it: they stay sealed. */
import { z } from 'zod';
import { PastMark, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

/** What became of a message since. */
export const FATES = ['same', 'edited', 'gone'] as const;
export const Fate = z.enum(FATES);
export type Fate = z.infer<typeof Fate>;

export const PastMessage = z.object({
  id: z.string(),
  /** Where it was sent, in the log. */
  position: z.number(),
  /** The event in which what it said then stands sealed; null: it said nothing of its own. */
  wordsAt: z.number().nullable(),
  kind: z.number(),
  authorId: z.string(),
  at: z.number(),
  editedAt: z.number().nullable(),
  replyToIds: z.array(z.string()),
  attachments: z.number(),
  reactions: z.array(z.object({ name: z.string(), emojiId: z.string().nullable(), count: z.number() })),
  isPinned: z.boolean(),
  /** Whom it is shown as seen by had blocked its author: clients fold it. */
  isFolded: z.boolean(),
  now: Fate,
});
export type PastMessage = z.infer<typeof PastMessage>;

const ChannelFacts = z.object({
  name: z.string(),
  serverName: z.string(),
  category: z.string().nullable(),
  slowModeSeconds: z.number().nullable(),
  /** Of whom it is shown as seen by; null: of nobody. */
  sight: Sight.nullable(),
});
export type ChannelFacts = z.infer<typeof ChannelFacts>;

export const PastChannel = z.object({
  indexed: z.number(),
  serverId: z.string(),
  /** The last event that had happened, and when; -1 and 0: before the first of all. */
  position: z.number(),
  at: z.number(),
  /** null: it was not there. */
  was: ChannelFacts.nullable(),
  is: ChannelFacts.nullable(),
  /** Oldest first. Empty where whom it is shown as seen by could not read it. */
  messages: z.array(PastMessage),
  /** What to ask for as `before`; null: there was nothing older. */
  next: z.number().nullable(),
  /** Around the place, oldest first; none on older pages. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastChannel = z.infer<typeof PastChannel>;
