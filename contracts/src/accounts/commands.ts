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
    /** Without a configured captcha any token is accepted; clients send an empty one. */
    token: optional(z.string().max(ACCOUNT_LIMITS.captchaToken)),
    /** Code of an invitation to the instance. */
    inviteCode: optional(z.string().max(ACCOUNT_LIMITS.registrationCode)),
    /** Makes the first account the founder if it registers from another machine. */
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
    'NameNotAllowed',
    'PasswordNotAllowed',
    'EmailTaken',
    'NameTaken',
    'PasswordLoginOff',
  ],
});

/** Folkmoot's own: the captcha that a client shows for registering and for bumping a server; null: none. */
export const getCaptcha = query('getCaptcha', '/captcha', {
  who: anyone,
  limit: { name: 'captcha', requests: 60, perMs: 60_000, by: 'address' },
  reply: z.object({ captcha: Captcha.nullable() }),
});

/** Creates a session and no event, because tokens are secrets. */
export const login = command('login', 'POST', '/users/login', {
  who: anyone,
  limit: { name: 'login', requests: 10, perMs: 30_000, by: 'address' },
  body: z.object({
    email: optional(Email),
    /** `name:tag`, case-sensitive. */
    usernameAndTag: optional(z.string().max(ACCOUNT_LIMITS.email)),
    /** Optional so that a missing name is reported first. Without a password the log-in fails. */
    password: optional(PasswordCandidate),
    /** Required if the account has an authenticator (`CodeRequired`). */
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

/** Stores a code and no event, because codes are secrets. */
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

/** Stores a code and no event. The reply is the same whether the account exists or not. */
export const sendResetCode = command('sendResetCode', 'POST', '/users/reset-password/send-code', {
  who: anyone,
  limit: { name: 'reset_password_send_code', requests: 1, perMs: 60_000, by: 'address' },
  body: z.object({ email: Email }),
  reply: z.object({ message: z.string() }),
});

/** The code comes from a link. A token in the request is ignored. */
export const resetPassword = command('resetPassword', 'POST', '/users/reset-password', {
  who: anyone,
  limit: { name: 'reset_password', requests: 8, perMs: 30_000, by: 'address' },
  query: z.object({ code: OptionalText, userId: OptionalText }),
  /** `code`: from an authenticator, as for a log-in. The link stays valid until the code is correct. */
  body: z.object({ newPassword: NewPassword, code: optional(FactorCode) }),
  reply: Token,
  refuses: ['PasswordNotAllowed', 'ResetCodeInvalid', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'PasswordLoginOff'],
});

/** Puts on or takes off one of the free badges. */
export const toggleBadge = command('toggleBadge', 'POST', '/users/badges/toggle', {
  who: person,
  limit: { name: 'toggle_badge', requests: 15, perMs: 20_000 },
  body: z.object({ bit: z.number().int() }),
  reply: z.object({ badges: z.number() }),
  refuses: ['BadgeNotFree'],
});

/** Registers a push token in the vault without an event, because the token allows sending to the device. */
export const registerPushToken = command('registerPushToken', 'POST', '/users/register-fcm', {
  who: person,
  limit: { name: 'register_fcm', requests: 5, perMs: 60_000 },
  body: z.object({ token: text(1, ACCOUNT_LIMITS.pushToken) }),
  reply: z.undefined(),
});

/** Permanent. The user must first leave or delete their servers and delete their applications. */
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
