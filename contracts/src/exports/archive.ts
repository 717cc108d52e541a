/**
 * The files of an archive of a user's data, each with its schema. External programs read them, so every change of a shape increases
 * `ARCHIVE_FORMAT`. Times are milliseconds since 1970 (UTC); ids are texts.
 */
import { z } from 'zod';
import { VoiceRecording } from '../voice-messages/recording.ts';

export const ARCHIVE_FORMAT = 3;

const id = z.string();
const at = z.number();
const since = z.object({ userId: id, name: z.string().nullable(), at });
const files = z.array(z.string());

const Message = z.object({
  id,
  at,
  editedAt: at.nullable(),
  content: z.string(),
  replyTo: z.array(id),
  files,
  /** Only of voice messages. */
  voice: VoiceRecording.optional(),
  poll: z.array(z.object({ id, content: z.string() })).nullable(),
});

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
    about: 'The owner, the time and the format version of this archive.',
    schema: z.object({ format: z.literal(ARCHIVE_FORMAT), exportId: id, userId: id, madeAt: at }),
  },
  {
    file: 'account.json',
    about: 'Your account and your profile, with your linked accounts and your applications.',
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
    about: 'Your settings on this instance: privacy, presence, notifications, and the order of your servers.',
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
    about: 'The devices you are logged in on, and the IP addresses that you used in the last week.',
    schema: z.object({
      sessions: z.array(z.object({ device: z.string().nullable(), openedAt: at, lastSeenAt: at })),
      addresses: z.array(z.object({ address: z.string(), createdAt: at, lastSeenAt: at })),
    }),
  },
  {
    file: 'drafts.json',
    about: 'Your unsent messages on the server. Drafts that only your devices have are missing.',
    schema: z.array(
      z.object({
        channelId: id,
        at,
        content: z.string(),
        replyTo: z.array(id),
        edit: z.object({ messageId: id, content: z.string() }).nullable(),
      }),
    ),
  },
  {
    file: 'servers.json',
    about: 'The servers you own or are in, with your nickname, your roles and your answers to welcome questions.',
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
    about: 'Your friends, incoming and outgoing requests, blocked users, users you follow, and your followers.',
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
  { file: 'votes.json', about: 'Your votes in polls of posts.', schema: z.array(z.object({ postId: id, choiceId: id })) },
  {
    file: 'message-votes.json',
    about: 'Your votes in polls of messages, also in anonymous ones.',
    schema: z.array(z.object({ messageId: id, choiceId: id, at })),
  },
  {
    file: 'reactions.json',
    about: 'Your reactions to messages. `emojiId` is null for emoji that are not custom emoji.',
    schema: z.array(z.object({ messageId: id, name: z.string(), emojiId: id.nullable(), at })),
  },
  {
    file: 'reminders.json',
    about: 'Your reminders.',
    schema: z.array(
      z.object({ id, remindAt: at, createdAt: at, messageId: id.nullable(), channelId: id.nullable(), postId: id.nullable() }),
    ),
  },
  {
    file: 'saved-messages.json',
    about: 'The messages that you saved, with your notes.',
    schema: z.array(z.object({ messageId: id, channelId: id, note: z.string().nullable(), savedAt: at })),
  },
  {
    file: 'scheduled-messages.json',
    about: 'Your scheduled messages. `refusal` is the reason why a message was not sent, else null.',
    schema: z.array(
      z.object({
        id,
        channelId: id,
        content: z.string(),
        replyTo: z.array(id),
        sendAt: at,
        timeZone: z.string(),
        createdAt: at,
        refusal: z.string().nullable(),
      }),
    ),
  },
  {
    file: 'tickets.json',
    about: 'Your tickets. The messages that you wrote in a ticket are in the file of its channel.',
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
    about: 'Warnings and suspensions that concern you, and notices that you have not closed yet.',
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
    about: 'The channels that you wrote in. Each channel has a file next to this one. `serverId` is null for a ticket.',
    schema: z.array(z.object({ channelId: id, serverId: id.nullable() })),
  },
  {
    file: 'messages/*.json',
    about: 'Your messages in a channel. `files` are names in the folder files. `poll` is null, or the choices of your poll.',
    schema: z.array(Message),
  },
  {
    file: 'conversations/channels.json',
    about: 'Your conversations. Each conversation has a file next to this one.',
    schema: z.array(z.object({ channelId: id, userId: id, name: z.string().nullable(), createdAt: at })),
  },
  {
    file: 'conversations/*.json',
    about: 'A conversation. Your messages are complete. For messages of the other person, only the time is included.',
    schema: z.array(z.discriminatedUnion('by', [Message.extend({ by: z.literal('you') }), z.object({ by: z.literal('other'), id, at })])),
  },
  {
    file: 'files.json',
    about: 'Files that you uploaded. `file` is null if the file was deleted, is stored elsewhere, or is too large for an archive.',
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
