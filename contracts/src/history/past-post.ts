/** A post as it was, as founders are shown it. Ours: the wire contract knows none of it. No words are in it: they stay sealed. */
import { z } from 'zod';
import { CountedThen, PastMark, SealedWords, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

export const PastComment = z.object({
  id: z.string(),
  authorId: z.string(),
  /** Where it was written, in the log. */
  position: z.number(),
  at: z.number(),
  editedAt: z.number().nullable(),
  words: SealedWords.nullable(),
  pictures: z.number(),
});
export type PastComment = z.infer<typeof PastComment>;

/** What stands to be chosen is sealed as one text, of which the ids are told by the votes. */
const PastPoll = z.object({
  words: SealedWords.nullable(),
  votes: CountedThen,
  choices: z.array(z.object({ choiceId: z.string(), count: z.number() })),
});
export type PastPoll = z.infer<typeof PastPoll>;

const PostFacts = z.object({
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  /** What it said is gone; the comments stay. */
  isDeleted: z.boolean(),
  commentToId: z.string().nullable(),
  words: SealedWords.nullable(),
  pictures: z.number(),
  poll: PastPoll.nullable(),
  likes: CountedThen,
  reposts: CountedThen,
  comments: CountedThen,
  /** Newest first: the newest of then and of now, as far as they stood and were shown to whom it is shown as seen by. */
  listed: z.array(PastComment),
  /** So many of those that would be listed are of people who were erased since: nothing is told of them. */
  erased: z.number(),
  isPinned: z.boolean(),
  isAnnounced: z.boolean(),
  /** What stood against its author; null: it is shown as seen by somebody, whom nobody told. */
  author: z.object({ isSuspended: z.boolean(), isShadowBanned: z.boolean() }).nullable(),
});
export type PostFacts = z.infer<typeof PostFacts>;

/** `facts` null: it was not there, or whom it is shown as seen by could not look. */
const PostSeen = z.object({ sight: Sight.nullable(), facts: PostFacts.nullable() });
export type PostSeen = z.infer<typeof PostSeen>;

export const PastPost = z.object({
  indexed: z.number(),
  authorId: z.string(),
  /** The last event that had happened, and when; -1 and 0: before the first of all. */
  position: z.number(),
  at: z.number(),
  /** Its author's account is deleted: of erased people nothing is shown, whenever it was. */
  isErased: z.boolean(),
  was: PostSeen,
  is: PostSeen,
  /** Around the place, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastPost = z.infer<typeof PastPost>;
