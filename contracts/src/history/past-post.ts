/** A past state of a post, shown to founders. Folkmoot's own; not in the wire contract. Contains no texts: they stay sealed. */
import { z } from 'zod';
import { CountedThen, PastMark, SealedWords, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

export const PastComment = z.object({
  id: z.string(),
  authorId: z.string(),
  /** Log position at which it was written. */
  position: z.number(),
  at: z.number(),
  editedAt: z.number().nullable(),
  words: SealedWords.nullable(),
  pictures: z.number(),
});
export type PastComment = z.infer<typeof PastComment>;

/** The choices are sealed as one text; their ids are known from the votes. */
export const PastPoll = z.object({
  words: SealedWords.nullable(),
  votes: CountedThen,
  choices: z.array(z.object({ choiceId: z.string(), count: z.number() })),
});
export type PastPoll = z.infer<typeof PastPoll>;

const PostFacts = z.object({
  createdAt: z.number(),
  editedAt: z.number().nullable(),
  /** The text was deleted; the comments remain. */
  isDeleted: z.boolean(),
  commentToId: z.string().nullable(),
  words: SealedWords.nullable(),
  pictures: z.number(),
  poll: PastPoll.nullable(),
  likes: CountedThen,
  reposts: CountedThen,
  comments: CountedThen,
  /** Newest first: the newest at that time and the newest now, as far as the viewing user could see them. */
  listed: z.array(PastComment),
  /** Number of comments by users who were erased since; nothing else is shown of them. */
  erased: z.number(),
  isPinned: z.boolean(),
  isAnnounced: z.boolean(),
  /** Sanctions of the author; null: shown as to a user, who does not see sanctions. */
  author: z.object({ isSuspended: z.boolean(), isShadowBanned: z.boolean() }).nullable(),
});
export type PostFacts = z.infer<typeof PostFacts>;

/** `facts` null: the post did not exist, or the viewing user could not see it. */
const PostSeen = z.object({ sight: Sight.nullable(), facts: PostFacts.nullable() });
export type PostSeen = z.infer<typeof PostSeen>;

export const PastPost = z.object({
  indexed: z.number(),
  authorId: z.string(),
  /** The last event up to then, and its time; -1 and 0: before the first. */
  position: z.number(),
  at: z.number(),
  /** The author's account is deleted: nothing of an erased user is shown, at any time. */
  isErased: z.boolean(),
  was: PostSeen,
  is: PostSeen,
  /** Around the position, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastPost = z.infer<typeof PastPost>;
