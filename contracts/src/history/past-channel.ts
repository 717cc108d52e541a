/** A past state of a channel, shown to founders. Folkmoot's own; not in the wire contract. Contains no message texts: they stay sealed. */
import { z } from 'zod';
import { PastMark, SealedWords, Sight } from './past.ts';
import { PastPoll } from './past-post.ts';
import { HistoryPerson } from './wire.ts';

/** What happened to a message since. */
export const FATES = ['same', 'edited', 'gone'] as const;
export const Fate = z.enum(FATES);
export type Fate = z.infer<typeof Fate>;

const PastFile = z.object({
  /** Null: it had no description. */
  description: SealedWords.nullable(),
  isSpoiler: z.boolean(),
  isVoice: z.boolean(),
});

export const PastMessage = z.object({
  id: z.string(),
  /** Log position at which it was sent. */
  position: z.number(),
  /** The event that has the sealed text of that time; null: it had no text. */
  wordsAt: z.number().nullable(),
  kind: z.number(),
  authorId: z.string(),
  at: z.number(),
  editedAt: z.number().nullable(),
  replyToIds: z.array(z.string()),
  attachments: z.number(),
  /** Null: it had no file. */
  file: PastFile.nullable(),
  reactions: z.array(z.object({ name: z.string(), emojiId: z.string().nullable(), count: z.number() })),
  /** `endedAt`: its author had ended it at this time. */
  poll: PastPoll.extend({ endedAt: z.number().nullable() }).nullable(),
  isPinned: z.boolean(),
  /** The viewing user had blocked its author: clients collapse it. */
  isFolded: z.boolean(),
  now: Fate,
});
export type PastMessage = z.infer<typeof PastMessage>;

const ChannelFacts = z.object({
  name: z.string(),
  serverName: z.string(),
  category: z.string().nullable(),
  slowModeSeconds: z.number().nullable(),
  /** For the user whose view it is; null: nobody's. */
  sight: Sight.nullable(),
});
export type ChannelFacts = z.infer<typeof ChannelFacts>;

export const PastChannel = z.object({
  indexed: z.number(),
  serverId: z.string(),
  /** The last event up to then, and its time; -1 and 0: before the first. */
  position: z.number(),
  at: z.number(),
  /** Null: the channel did not exist. */
  was: ChannelFacts.nullable(),
  is: ChannelFacts.nullable(),
  /** Oldest first. Empty if the viewing user could not read the channel. */
  messages: z.array(PastMessage),
  /** Value of `before` for the next page; null: no older messages. */
  next: z.number().nullable(),
  /** Around the position, oldest first; empty on older pages. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastChannel = z.infer<typeof PastChannel>;
