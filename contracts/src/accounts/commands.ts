/** Commands on accounts (users document, section 5). */
import { z } from 'zod';
import { besidePassword, FactorCode } from '../factors/fields.ts';
import { OptionalText, optional, StatusTrue, text } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { Email, NewPassword, PasswordCandidate, Username } from './fields.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { Captcha, ErasureReport, Registered, Token } from './wire.ts';

const anyone: Requirement[] = [{ need: 'nothing' }];
const person: Requirement[] = [{ need: 'user' }];

export const register = command('register', 'POST', '/users/register', {
  who: anyone,
  limit: { name: 'register', requests: 5, perMs: 30_000, by: 'address' },
  body: z.object({
    email: Email,
    username: Username,
    password: NewPassword,
    /** Where no captcha is configured any passes; clients send an empty one. */
    token: optional(z.string().max(ACCOUNT_LIMITS.captchaToken)),
    /** Of an invitation to the instance. */
    inviteCode: optional(z.string().max(ACCOUNT_LIMITS.registrationCode)),
    /** Whoever registers from elsewhere before there is a founder becomes founder by it. */
    setupCode: optional(z.string().max(ACCOUNT_LIMITS.registrationCode)),
  }),
  reply: Registered,
  refuses: [
    'CaptchaFailed',
    'CaptchaAway',
    'AddressBanned',
    'SetupCodeRequired',
    'SetupDone',
    'TooManyGuesses',
    'RegistrationClosed',
    'InvitationRequired',
    'EmailDomainNotAllowed',
    'EmailSuspended',
    'BlockedBySite',
    'EmailTaken',
    'NameTaken',
    'PasswordLoginOff',
  ],
});

/** Ours: what a client shows whoever registers or bumps a server, to see that they are human; null: nothing. */
export const getCaptcha = query('getCaptcha', '/captcha', {
  who: anyone,
  limit: { name: 'captcha', requests: 60, perMs: 60_000, by: 'address' },
  reply: z.object({ captcha: Captcha.nullable() }),
});

/** Writes a session and no event: tokens are secrets. */
export const login = command('login', 'POST', '/users/login', {
  who: anyone,
  limit: { name: 'login', requests: 10, perMs: 30_000, by: 'address' },
  body: z.object({
    email: optional(Email),
    /** `name:tag`, exact case. */
    usernameAndTag: optional(z.string().max(ACCOUNT_LIMITS.email)),
    /** That nobody was named is told first; without one nobody comes in. */
    password: optional(PasswordCandidate),
    /** Asked for where the person turned an authenticator on (`CodeRequired`). */
    code: optional(FactorCode),
  }),
  reply: Token,
  refuses: [
    'LoginNotNamed',
    'InvalidInput',
    'WrongCredentials',
    'TooManyGuesses',
    'RegistrationPending',
    'CodeRequired',
    'WrongLoginCode',
    'PasswordLoginOff',
  ],
});

/** Writes a code and no event: codes are secrets. */
export const sendEmailCode = command('sendEmailCode', 'POST', '/users/emails/verify/send-code', {
  who: person,
  limit: { name: 'verify_email_send_code', requests: 1, perMs: 60_000 },
  reply: z.object({ message: z.string() }),
  refuses: ['AlreadyConfirmed', 'MailNotSent'],
});

export const confirmEmail = command('confirmEmail', 'POST', '/users/emails/verify', {
  who: person,
  limit: { name: 'verify_email', requests: 8, perMs: 600_000 },
  query: z.object({ code: OptionalText }),
  reply: StatusTrue,
  refuses: ['AlreadyConfirmed', 'WrongCode', 'TooManyGuesses'],
});

/** Writes a code and no event. One answer, whether or not there is such an account. */
export const sendResetCode = command('sendResetCode', 'POST', '/users/reset-password/send-code', {
  who: anyone,
  limit: { name: 'reset_password_send_code', requests: 1, perMs: 60_000, by: 'address' },
  body: z.object({ email: Email }),
  reply: z.object({ message: z.string() }),
});

/** The code comes in a link; a token that is sent along is passed over. */
export const resetPassword = command('resetPassword', 'POST', '/users/reset-password', {
  who: anyone,
  limit: { name: 'reset_password', requests: 8, perMs: 30_000, by: 'address' },
  query: z.object({ code: OptionalText, userId: OptionalText }),
  /** `code`: of an authenticator, as in a log-in; the link stays good until it is right. */
  body: z.object({ newPassword: NewPassword, code: optional(FactorCode) }),
  reply: Token,
  refuses: ['ResetCodeInvalid', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasswordLoginOff'],
});

/** One of the badges that are free to wear, put on or taken off. */
export const toggleBadge = command('toggleBadge', 'POST', '/users/badges/toggle', {
  who: person,
  limit: { name: 'toggle_badge', requests: 15, perMs: 20_000 },
  body: z.object({ bit: z.number().int() }),
  reply: z.object({ badges: z.number() }),
  refuses: ['BadgeNotFree'],
});

/** Where pushes go. Writes to the vault and no event: whoever holds the token could send to the device. */
export const registerPushToken = command('registerPushToken', 'POST', '/users/register-fcm', {
  who: person,
  limit: { name: 'register_fcm', requests: 5, perMs: 60_000 },
  body: z.object({ token: text(1, ACCOUNT_LIMITS.pushToken) }),
  reply: z.undefined(),
});

/** For good. Servers and applications of one's own must be left and deleted before. */
export const deleteAccount = command('deleteAccount', 'DELETE', '/users/delete-account', {
  who: person,
  limit: { name: 'delete_account', requests: 20, perMs: 60_000 },
  body: z.object({ password: PasswordCandidate, deleteContent: z.boolean(), ...besidePassword }),
  reply: z.object({ status: z.literal(true), erased: ErasureReport }),
  refuses: [
    'WrongDeletionPassword',
    'TooManyGuesses',
    'CodeRequired',
    'WrongLoginCode',
    'PasskeyNotAccepted',
    'LeaveServersFirst',
    'DeleteApplicationsFirst',
  ],
});
