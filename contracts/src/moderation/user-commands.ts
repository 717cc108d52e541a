/** Actions of moderators on users (users document 11.2), each with the moderator's password. */
import { z } from 'zod';
import { Email, NewPassword, PasswordCandidate, Tag, Username } from '../accounts/fields.ts';
import { ACCOUNT_LIMITS, BADGE } from '../accounts/limits.ts';
import { integer, optional, StatusTrue, text } from '../kernel/fields.ts';
import { NamedUser, UserId } from '../kernel/ids.ts';
import { command, type Requirement } from '../kernel/route.ts';
import { FullUser, UserProfile } from '../profiles/wire.ts';
import { MODERATION_LIMITS } from './limits.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
/** The moderator's own. */
const password = PasswordCandidate;
const userIds = z.array(UserId);
const reason = text(MODERATION_LIMITS.reason.min, MODERATION_LIMITS.reason.max);
/** Values above the limit are valid here and refused later, with another status. */
const days = integer(0, 100_000);
const Done = z.object({ success: z.literal(true) });

/** A missing password counts as a wrong one (users document 11.2). */
const Proof = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value.length <= ACCOUNT_LIMITS.passwordCandidate ? value.trim() : ''));

/** Every bit except BOT, which clients derive themselves. */
const BADGES = Object.values(BADGE).reduce((bits, bit) => bits | bit, 0) & ~BADGE.BOT;

/** Only the given fields change. */
export const moderateUser = command('moderateUser', 'POST', '/moderation/users/:userId', {
  who: staff,
  params: z.object({ userId: NamedUser }),
  body: z.object({
    email: optional(Email),
    username: optional(Username),
    tag: optional(Tag),
    badges: optional(integer(0, BADGES | BADGE.BOT).transform((bits) => bits & BADGES)),
    emailConfirmed: optional(z.boolean()),
    newPassword: optional(NewPassword),
    password: Proof,
  }),
  reply: FullUser.extend({ account: z.object({ email: z.string() }).nullable(), profile: UserProfile.nullable() }),
  refuses: [
    'UnknownModeratedUser',
    'PeerProtected',
    'FounderBadgeFixed',
    'OnlyFoundersAppoint',
    'BotsHaveNoAccount',
    'NameNotAllowed',
    'PasswordNotAllowed',
    'ModeratedNameTaken',
    'EmailTaken',
    'WrongModeratorPassword',
    'TooManyGuesses',
  ],
});

/** 0 days: permanent. Replaces an existing suspension. */
export const suspendUsers = command('suspendUsers', 'POST', '/moderation/users/suspend', {
  who: staff,
  body: z.object({
    userIds,
    days,
    reason,
    ipBan: optional(z.boolean()),
    deleteRecentMessages: optional(z.boolean()),
    password,
  }),
  reply: StatusTrue,
  refuses: ['TooManyDays', 'TooManyToSuspend', 'FounderNotSuspended', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Only the given fields change; the days count from now. */
export const editSuspensions = command('editSuspensions', 'PATCH', '/moderation/users/suspend', {
  who: staff,
  body: z.object({ userIds, days: optional(days), reason: optional(text(0, MODERATION_LIMITS.reason.max)), password }),
  reply: Done,
  refuses: ['TooManyDays', 'TooManyUsers', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Address bans stay. */
export const liftSuspensions = command('liftSuspensions', 'DELETE', '/moderation/users/suspend', {
  who: staff,
  body: z.object({ userIds, password }),
  reply: Done,
  refuses: ['TooManyUsers', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** A user with too many earlier warnings is suspended. */
export const warnUsers = command('warnUsers', 'POST', '/moderation/users/warn', {
  who: staff,
  body: z.object({ userIds, reason, password }),
  reply: StatusTrue,
  refuses: ['TooManyUsers', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Hides their messages from others, without telling them. Users who are already banned are skipped. */
export const shadowBanUsers = command('shadowBanUsers', 'POST', '/moderation/users/shadow-ban', {
  who: staff,
  body: z.object({ userIds, reason, password }),
  reply: StatusTrue,
  refuses: ['TooManyUsers', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const liftShadowBans = command('liftShadowBans', 'DELETE', '/moderation/users/shadow-ban', {
  who: staff,
  body: z.object({ userIds, password }),
  reply: StatusTrue,
  refuses: ['TooManyUsers', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});
