/** A server as it was, as founders are shown it. Ours: the wire contract knows none of it. Nicknames stay sealed. */
import { z } from 'zod';
import { CountedThen, PastMark, SealedWords, Sight } from './past.ts';
import { HistoryPerson } from './wire.ts';

export const PastServerChannel = z.object({
  id: z.string(),
  name: z.string(),
  /** As in `CHANNEL_TYPE`. */
  type: z.number(),
  icon: z.string().nullable(),
  order: z.number(),
  categoryId: z.string().nullable(),
  slowModeSeconds: z.number().nullable(),
  /** Who may do what there: the whole mask of each role. */
  permissions: z.array(z.object({ roleId: z.string(), permissions: z.number() })),
});
export type PastServerChannel = z.infer<typeof PastServerChannel>;

export const PastRole = z.object({
  id: z.string(),
  name: z.string(),
  hexColor: z.string(),
  icon: z.string().nullable(),
  order: z.number(),
  permissions: z.number(),
  hideRole: z.boolean(),
  botRole: z.boolean(),
});
export type PastRole = z.infer<typeof PastRole>;

export const PastEmoji = z.object({ id: z.string(), name: z.string(), gif: z.boolean() });
export type PastEmoji = z.infer<typeof PastEmoji>;

export const PastMember = z.object({
  userId: z.string(),
  joinedAt: z.number(),
  nickname: SealedWords.nullable(),
  /** Without the default role. */
  roleIds: z.array(z.string()),
});
export type PastMember = z.infer<typeof PastMember>;

const ServerFacts = z.object({
  name: z.string(),
  hexColor: z.string(),
  /** Paths below the CDN, where the file may be no more. */
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  ownerId: z.string(),
  verified: z.boolean(),
  /** Its owner had turned the word filter on. */
  filterWords: z.boolean(),
  createdAt: z.number(),
  /** It was about to be deleted, and nobody got in. */
  isClosed: z.boolean(),
  defaultRoleId: z.string(),
  defaultChannelId: z.string(),
  systemChannelId: z.string().nullable(),
  /** null: nobody found it who was not invited. */
  publication: z.object({ description: z.string(), publishedAt: z.number() }).nullable(),
  /** In their order. Of whom it is shown as seen by, only those that they could read. */
  channels: z.array(PastServerChannel),
  /** The highest first. */
  roles: z.array(PastRole),
  emojis: z.array(PastEmoji),
  members: CountedThen,
  /** Who came last first: the newest of then and of now, as far as they were members. */
  listed: z.array(PastMember),
  /** So many of those that would be listed were erased since: nothing is told of them. */
  erased: z.number(),
  /** null: whom it is shown as seen by was not shown them. */
  bans: CountedThen.nullable(),
  invites: CountedThen.nullable(),
});
export type ServerFacts = z.infer<typeof ServerFacts>;

/** `facts` null: it was not there, or whom it is shown as seen by could not look. */
const ServerSeen = z.object({ sight: Sight.nullable(), facts: ServerFacts.nullable() });
export type ServerSeen = z.infer<typeof ServerSeen>;

export const PastServer = z.object({
  indexed: z.number(),
  /** The last event that had happened, and when; -1 and 0: before the first of all. */
  position: z.number(),
  at: z.number(),
  was: ServerSeen,
  is: ServerSeen,
  /** Around the place, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastServer = z.infer<typeof PastServer>;
