/** The user's own account on the wire (realtime contract, sections 1.2, 4 and 5.1). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';
import { RawReminder } from '../reminders/wire.ts';

export const RawConnection = z.object({ id: z.string(), provider: z.literal('GOOGLE'), connectedAt: z.number() });
export type RawConnection = z.infer<typeof RawConnection>;

export const RawNotice = z.object({
  id: z.string(),
  type: z.number(),
  title: z.string().nullable(),
  content: z.string(),
  createdAt: z.number(),
  createdBy: z.object({ username: z.string() }),
});
export type RawNotice = z.infer<typeof RawNotice>;

/** `user` of the authenticated payload without the order of servers and folders. */
export const RawSelf = z.object({
  id: z.string(),
  username: z.string(),
  tag: z.string(),
  badges: z.number(),
  hexColor: z.string().nullable(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  bot: z.literal(true).nullable(),
  joinedAt: z.number(),
  /** From here to `hideFollowing`: only humans. */
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  dmStatus: z.number().optional(),
  friendRequestStatus: z.number().optional(),
  hideFollowers: z.boolean().optional(),
  hideFollowing: z.boolean().optional(),
  /** Only bots. */
  application: z.object({ id: z.string() }).optional(),
  customStatus: z.string().nullable(),
  lastOnlineStatus: z.number(),
  lastOnlineAt: z.number().nullable(),
  connections: z.array(RawConnection),
  notices: z.array(RawNotice),
  /** The next one first. */
  reminders: z.array(RawReminder),
});
export type RawSelf = z.infer<typeof RawSelf>;

/** Counts just before the deletion, of data that is deleted later or stays. Includes content that moderators removed. */
export const ErasedCounts = z.object({
  /** Messages to others. Messages in the user's own tickets count with the tickets. */
  messages: z.number(),
  /** Messages to themselves. */
  notes: z.number(),
  posts: z.number(),
  comments: z.number(),
  /** Tickets that they opened. Title and messages are the user's own. */
  tickets: z.number(),
  /** From here on: deleted with every account. */
  reposts: z.number(),
  likes: z.number(),
  votes: z.number(),
  reminders: z.number(),
  bookmarks: z.number(),
  /** Archives of the user's data that are ready or in progress. */
  archives: z.number(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

/** What was deleted with an account immediately. Messages are deleted afterwards, a few at a time, or stay. */
export const ErasureReport = z.object({
  friends: z.number(),
  follows: z.number(),
  blocks: z.number(),
  sessions: z.number(),
  pictures: z.number(),
  /** Mails to the user that were stored as files, because no mail server is configured. */
  letters: z.number(),
  content: z.enum(['kept', 'being deleted']),
  /** Notes to themselves are always deleted, because nobody could open them any more. */
  notes: z.literal('being deleted'),
  /** Null: counting took too long. */
  counted: ErasedCounts.nullable(),
});
export type ErasureReport = z.infer<typeof ErasureReport>;

export const Token = z.object({ token: z.string() });

/** `pending`: the registration waits for approval and has no token yet. */
export const Registered = z.union([Token, z.object({ pending: z.literal(true) })]);

/** Final for the client: never sent for a temporary problem. */
export const AuthenticateError = z.object({
  message: z.string(),
  /** For blocked users: until when (null: permanently), and for a suspension its reason and author. */
  data: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('suspend'),
        reason: z.string().nullable(),
        expire: z.number().nullable(),
        by: z.object({ username: z.string() }),
      }),
      z.object({ type: z.literal('ip-ban'), expire: z.number() }),
    ])
    .optional(),
});
export type AuthenticateError = z.infer<typeof AuthenticateError>;

export const accountEvents = {
  authenticateError: wireEvent('user:authenticate_error', AuthenticateError),
  authQueuePosition: wireEvent('user:auth_queue_position', z.object({ pos: z.number() })),
  /** Mixed case, as clients expect it. E-mail and name are always included, other fields only if changed. */
  noticeCreated: wireEvent('user:notice_created', RawNotice),
  /** Folkmoot's own: without it, other devices would keep showing the notice. */
  noticeRemoved: wireEvent('user:notice_removed', z.object({ id: z.string() })),
  updatedSelf: wireEvent(
    'user:updatedSelf',
    z.object({
      email: z.string(),
      username: z.string(),
      tag: z.string(),
      emailConfirmed: z.boolean().optional(),
      avatar: z.string().nullable().optional(),
      banner: z.string().nullable().optional(),
      badges: z.number().optional(),
      profile: z
        .object({
          bio: z.string().nullable().optional(),
          bgColorOne: z.string().nullable().optional(),
          bgColorTwo: z.string().nullable().optional(),
          primaryColor: z.string().nullable().optional(),
        })
        .optional(),
      dmStatus: z.number().optional(),
      friendRequestStatus: z.number().optional(),
      lastOnlineStatus: z.number().optional(),
      hideFollowers: z.boolean().optional(),
      hideFollowing: z.boolean().optional(),
    }),
  ),
} as const;

/** `scriptUrl`: script that shows the captcha and returns the token. */
export const Captcha = z.object({ siteKey: z.string(), scriptUrl: z.string() });
export type Captcha = z.infer<typeof Captcha>;
