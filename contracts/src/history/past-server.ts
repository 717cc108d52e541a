/** A past state of a server, shown to founders. Folkmoot's own; not in the wire contract. Nicknames stay sealed. */
import { z } from 'zod';
import { EditHistory } from '../servers/edit-history.ts';
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
  /** Permissions in the channel: the whole mask of each role. */
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
  /** Paths below the CDN. The files may be deleted. */
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  ownerId: z.string(),
  verified: z.boolean(),
  /** Its owner had turned on the word filter. */
  filterWords: z.boolean(),
  /** Who could see the edit history of messages, besides their authors. */
  editHistory: EditHistory,
  createdAt: z.number(),
  /** Its deletion was scheduled, and nobody could enter. */
  isClosed: z.boolean(),
  defaultRoleId: z.string(),
  defaultChannelId: z.string(),
  systemChannelId: z.string().nullable(),
  /** Null: it was not public. */
  publication: z.object({ description: z.string(), publishedAt: z.number() }).nullable(),
  /** In their order. Only those that the viewing user could read. */
  channels: z.array(PastServerChannel),
  /** Highest first. */
  roles: z.array(PastRole),
  emojis: z.array(PastEmoji),
  members: CountedThen,
  /** Newest first: the newest at that time and the newest now, as far as they were members. */
  listed: z.array(PastMember),
  /** Number of members who were erased since; nothing else is shown of them. */
  erased: z.number(),
  /** Null: hidden from the viewing user. */
  bans: CountedThen.nullable(),
  invites: CountedThen.nullable(),
});
export type ServerFacts = z.infer<typeof ServerFacts>;

/** `facts` null: the server did not exist, or the viewing user could not see it. */
const ServerSeen = z.object({ sight: Sight.nullable(), facts: ServerFacts.nullable() });
export type ServerSeen = z.infer<typeof ServerSeen>;

export const PastServer = z.object({
  indexed: z.number(),
  /** The last event up to then, and its time; -1 and 0: before the first. */
  position: z.number(),
  at: z.number(),
  was: ServerSeen,
  is: ServerSeen,
  /** Around the position, oldest first. */
  marks: z.array(PastMark),
  people: z.array(HistoryPerson),
});
export type PastServer = z.infer<typeof PastServer>;
