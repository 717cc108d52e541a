/**
 * The files of an archive of a user's data, each with its schema. External programs read them, so every change of a shape increases
 * `ARCHIVE_FORMAT`. Times are milliseconds since 1970 (UTC); ids are texts.
 */
import { z } from 'zod';

export const ARCHIVE_FORMAT = 1;

const id = z.string();
const at = z.number();
const since = z.object({ userId: id, name: z.string().nullable(), at });
const files = z.array(z.string());

const Message = z.object({ id, at, editedAt: at.nullable(), content: z.string(), replyTo: z.array(id), files });

export type ArchiveFile = {
  /** Its path. `*` is replaced by the id of a channel. */
  readonly file: string;
  /** Description for the user who opens the archive. */
  readonly about: string;
  readonly schema: z.ZodType;
};

export const ARCHIVE_FILES: readonly ArchiveFile[] = [
  {
    file: 'export.json',
    about: 'What this archive is: whose, of when, and the number of its format.',
    schema: z.object({ format: z.literal(ARCHIVE_FORMAT), exportId: id, userId: id, madeAt: at }),
  },
  {
    file: 'account.json',
    about: 'Your account and your profile, with the accounts elsewhere that you linked and the applications that you made.',
    schema: z.object({
      id,
      username: z.string(),
      tag: z.string(),
      email: z.string().nullable(),
      emailConfirmed: z.boolean(),
      joinedAt: at,
      lastOnlineAt: at.nullable(),
      badges: z.number().describe('A sum of bits, one a badge.'),
      bio: z.string().nullable(),
      hexColor: z.string().nullable(),
      bgColorOne: z.string().nullable(),
      bgColorTwo: z.string().nullable(),
      primaryColor: z.string().nullable(),
      connections: z.array(z.object({ provider: z.string(), connectedAt: at })),
      applications: z.array(z.object({ id, name: z.string(), botUserId: id.nullable(), createdAt: at })),
    }),
  },
  {
    file: 'settings.json',
    about: 'Your settings that are kept here: privacy, presence, notifications, and the order of your servers.',
    schema: z.object({
      dmStatus: z.number(),
      friendRequestStatus: z.number(),
      hideFollowers: z.boolean(),
      hideFollowing: z.boolean(),
      lastOnlineStatus: z.number(),
      presence: z.object({ status: z.number(), custom: z.string().nullable() }).nullable(),
      notifications: z.array(
        z.object({ serverId: id.nullable(), channelId: id.nullable(), pingMode: z.number().nullable(), soundMode: z.number().nullable() }),
      ),
      serverOrder: z.array(id),
      serverFolders: z.array(z.object({ id, name: z.string(), color: z.string(), serverIds: z.array(id) })),
    }),
  },
  {
    file: 'sessions.json',
    about: 'Where you are logged in, and the addresses you were seen at during the last week.',
    schema: z.object({
      sessions: z.array(z.object({ device: z.string().nullable(), openedAt: at, lastSeenAt: at })),
      addresses: z.array(z.object({ address: z.string(), createdAt: at, lastSeenAt: at })),
    }),
  },
  {
    file: 'servers.json',
    about: 'The servers you own or are in, with your nickname, your roles and what you answered when you came.',
    schema: z.array(
      z.object({
        id,
        name: z.string(),
        owner: z.boolean(),
        joinedAt: at,
        nickname: z.string().nullable(),
        roles: z.array(z.object({ id, name: z.string() })),
        welcomeAnswers: z.array(z.string()),
      }),
    ),
  },
  {
    file: 'friends.json',
    about: 'Your friends, requests either way, whom you blocked, whom you follow and who follows you.',
    schema: z.object({
      friends: z.array(since),
      requestsSent: z.array(since),
      requestsReceived: z.array(since),
      blocked: z.array(since),
      following: z.array(since),
      followers: z.array(since),
    }),
  },
  {
    file: 'posts.json',
    about: 'Your posts, comments and reposts. `files` are names in the folder files.',
    schema: z.array(
      z.object({
        id,
        at,
        editedAt: at.nullable(),
        content: z.string().nullable(),
        commentToId: id.nullable(),
        repostId: id.nullable(),
        poll: z.array(z.unknown()).nullable(),
        files,
      }),
    ),
  },
  { file: 'likes.json', about: 'Posts that you like.', schema: z.array(z.object({ postId: id, at })) },
  { file: 'votes.json', about: 'What you voted for in polls.', schema: z.array(z.object({ postId: id, choiceId: id })) },
  {
    file: 'reactions.json',
    about: 'Your reactions to messages. `emojiId` is null for signs that are no picture of a server.',
    schema: z.array(z.object({ messageId: id, name: z.string(), emojiId: id.nullable(), at })),
  },
  {
    file: 'reminders.json',
    about: 'What you want to be reminded of.',
    schema: z.array(
      z.object({ id, remindAt: at, createdAt: at, messageId: id.nullable(), channelId: id.nullable(), postId: id.nullable() }),
    ),
  },
  {
    file: 'tickets.json',
    about: 'Your tickets. What you wrote in them is with your messages, under the channel that is named.',
    schema: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        category: z.number(),
        status: z.number(),
        openedAt: at,
        lastUpdatedAt: at,
        channelId: id,
      }),
    ),
  },
  {
    file: 'moderation.json',
    about: 'Warnings and suspensions that concern you, and notices that you have not put away yet.',
    schema: z.object({
      acts: z.array(
        z.object({
          act: z.enum(['warned', 'suspended', 'suspension changed', 'suspension lifted']),
          reason: z.string().nullable(),
          at,
          expireAt: at.nullable(),
        }),
      ),
      notices: z.array(z.object({ title: z.string().nullable(), content: z.string(), at })),
    }),
  },
  {
    file: 'messages/channels.json',
    about: 'The channels that you wrote in, one file each beside this one. `serverId` is null for a ticket.',
    schema: z.array(z.object({ channelId: id, serverId: id.nullable() })),
  },
  { file: 'messages/*.json', about: 'What you wrote in a channel. `files` are names in the folder files.', schema: z.array(Message) },
  {
    file: 'conversations/channels.json',
    about: 'Your direct messages, one file for each conversation beside this one.',
    schema: z.array(z.object({ channelId: id, userId: id, name: z.string().nullable(), createdAt: at })),
  },
  {
    file: 'conversations/*.json',
    about: 'A conversation. What you wrote is whole; of what the other wrote there is the time only, since those words are theirs.',
    schema: z.array(z.discriminatedUnion('by', [Message.extend({ by: z.literal('you') }), z.object({ by: z.literal('other'), id, at })])),
  },
  {
    file: 'files.json',
    about: 'Files that you uploaded. `file` is null for what could not be packed: gone, kept elsewhere, or more than an archive holds.',
    schema: z.array(
      z.object({
        id,
        of: z.enum(['message', 'post', 'profile']),
        ofId: id,
        name: z.string(),
        mime: z.string().nullable(),
        file: z.string().nullable(),
        why: z.enum(['gone', 'elsewhere', 'full']).nullable(),
      }),
    ),
  },
];

/** Name of a file in the folder `files`. */
export function packedName(id: string, name: string): string {
  return `${id}-${name}`;
}
