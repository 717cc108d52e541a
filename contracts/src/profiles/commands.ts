/** Commands and queries on profiles (users document, section 5). */
import { z } from 'zod';
import { Email, NewPassword, PasswordCandidate, SocketId, Tag, Username } from '../accounts/fields.ts';
import { besidePassword } from '../factors/fields.ts';
import { fault } from '../kernel/faults.ts';
import { Flag, integer, OptionalText, optional, text } from '../kernel/fields.ts';
import { UserId } from '../kernel/ids.ts';
import { command, query } from '../kernel/route.ts';
import { UploadId } from '../media/fields.ts';
import { UserDetails } from './details.ts';
import { PROFILE_LIMITS } from './limits.ts';
import { FullUser, RawMentionUser, UserProfile } from './wire.ts';

/** Hex, or a plain rgb or hsl colour: must not inject other CSS. */
const Color = z
  .string()
  .max(PROFILE_LIMITS.color)
  .regex(/^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|hsl)a?\([\d\s.,%/]+\))$/i, { message: fault('noColor') });

const choice = optional(integer(0, 2));

/** Absent keys are kept. Null clears a field that may be empty; otherwise it counts as absent. */
const UpdateProfileBody = z.object({
  email: optional(Email),
  username: optional(Username),
  tag: optional(Tag),
  /** The current one. */
  password: optional(PasswordCandidate),
  newPassword: optional(NewPassword),
  /** Only for a new address or password, because either could be used to take over the account. */
  ...besidePassword,
  socketId: optional(SocketId),
  bio: text(1, PROFILE_LIMITS.bio).nullable().optional(),
  bgColorOne: Color.nullable().optional(),
  bgColorTwo: Color.nullable().optional(),
  primaryColor: Color.nullable().optional(),
  dmStatus: choice,
  friendRequestStatus: choice,
  lastOnlineStatus: choice,
  /** Finished uploads in the caller's own folder. */
  avatarId: UploadId,
  bannerId: UploadId,
  hideFollowing: optional(z.boolean()),
  hideFollowers: optional(z.boolean()),
});

export const updateProfile = command('updateProfile', 'POST', '/users', {
  who: [{ need: 'userOrBot' }],
  limit: { name: 'update_user', requests: 10, perMs: 60_000 },
  body: UpdateProfileBody,
  reply: z.object({
    user: FullUser.extend({ profile: UserProfile.nullable() }),
    /** After a password change: the old token is invalid. */
    newToken: z.string().optional(),
  }),
  refuses: [
    'PasswordRequired',
    'WrongPassword',
    'TooManyGuesses',
    'CodeRequired',
    'WrongLoginCode',
    'PasskeyNotAccepted',
    'NameNotAllowed',
    'PasswordNotAllowed',
    'NameTaken',
    'EmailDomainNotAllowed',
    'EmailTaken',
    'EmailNotConfirmed',
    'PictureNotUsable',
    'BlockedBySite',
  ],
});

const DetailsQuery = z.object({ includePinnedPosts: Flag, includeBotCommands: Flag });

export const getOwnDetails = query('getOwnDetails', '/users', {
  who: [{ need: 'optionalToken' }],
  query: DetailsQuery,
  reply: UserDetails,
  refuses: ['UserNotFound'],
});

export const getUserDetails = query('getUserDetails', '/users/:userId', {
  who: [{ need: 'optionalToken' }],
  params: z.object({ userId: UserId }),
  query: DetailsQuery,
  reply: UserDetails,
  refuses: ['UserNotFound'],
});

export const searchUsers = query('searchUsers', '/users/search', {
  who: [{ need: 'user' }],
  limit: { name: 'search_users', requests: 15, perMs: 60_000 },
  query: z.object({ q: OptionalText }),
  reply: z.array(RawMentionUser),
});
