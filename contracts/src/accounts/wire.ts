/** The own account on the wire (realtime contract, sections 1.2, 4 and 5.1). */
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

/** `user` of the authenticated payload without the server order and folders, which the servers keep. */
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
  /** From here to `hideFollowing`: humans only. */
  email: z.string().optional(),
  emailConfirmed: z.boolean().optional(),
  dmStatus: z.number().optional(),
  friendRequestStatus: z.number().optional(),
  hideFollowers: z.boolean().optional(),
  hideFollowing: z.boolean().optional(),
  /** Bots only. */
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

/** How much there was a moment before, of what outlives the command for a while or for good; what moderators had removed counts too. */
export const ErasedCounts = z.object({
  /** To others. Those of their own tickets count with the tickets. */
  messages: z.number(),
  /** Messages to themselves. */
  notes: z.number(),
  posts: z.number(),
  comments: z.number(),
  /** That they opened: what they wrote in them is theirs, title and messages. */
  tickets: z.number(),
  /** From here on it goes with every account. */
  reposts: z.number(),
  likes: z.number(),
  votes: z.number(),
  reminders: z.number(),
  /** Of their own data, that are ready or being made. */
  archives: z.number(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

/** What went with an account, at once; what its person wrote goes afterwards, a few at a time, or stays. */
export const ErasureReport = z.object({
  friends: z.number(),
  follows: z.number(),
  blocks: z.number(),
  sessions: z.number(),
  pictures: z.number(),
  /** To them, that lay here as files because no mail server is set. */
  letters: z.number(),
  content: z.enum(['kept', 'being deleted']),
  /** What they wrote to themselves goes always: nobody could open it any more. */
  notes: z.literal('being deleted'),
  /** null: it took too long to count. */
  counted: ErasedCounts.nullable(),
});
export type ErasureReport = z.infer<typeof ErasureReport>;

export const Token = z.object({ token: z.string() });

/** `pending`: they wait for approval, and have no token yet. */
export const Registered = z.union([Token, z.object({ pending: z.literal(true) })]);

/** Final for the client: never sent for a passing fault. */
export const AuthenticateError = z.object({
  message: z.string(),
  /** Where somebody may not come in: until when (null: for good), and of a suspension why and by whom. */
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
  /** Mixed case, as clients listen for it. E-mail and name are always there, the rest as far as it changed. */
  noticeCreated: wireEvent('user:notice_created', RawNotice),
  /** Ours: the contract has no event for it, and other devices would show it on. */
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

/** `scriptUrl`: what draws it, and gives the token. */
export const Captcha = z.object({ siteKey: z.string(), scriptUrl: z.string() });
export type Captcha = z.infer<typeof Captcha>;
