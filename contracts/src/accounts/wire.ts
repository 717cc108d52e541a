/** The own account on the wire (realtime contract, sections 1.2, 4 and 5.1). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

export const RawConnection = z.object({ id: z.string(), provider: z.literal('GOOGLE'), connectedAt: z.number() });

export const RawNotice = z.object({
  id: z.string(),
  type: z.number(),
  title: z.string().nullable(),
  content: z.string(),
  createdAt: z.number(),
  createdBy: z.object({ username: z.string() }),
});

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
  customStatus: z.string().nullable(),
  lastOnlineStatus: z.number(),
  lastOnlineAt: z.number().nullable(),
  connections: z.array(RawConnection),
  notices: z.array(RawNotice),
  reminders: z.array(z.unknown()),
});
export type RawSelf = z.infer<typeof RawSelf>;

export const Token = z.object({ token: z.string() });

/** Final for the client: never sent for a passing fault. */
export const AuthenticateError = z.object({ message: z.string() });
export type AuthenticateError = z.infer<typeof AuthenticateError>;

export const accountEvents = {
  authenticateError: wireEvent('user:authenticate_error', AuthenticateError),
  authQueuePosition: wireEvent('user:auth_queue_position', z.object({ pos: z.number() })),
  /** Mixed case, as clients listen for it. E-mail and name are always there, the rest as far as it changed. */
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
