/** Commands on accounts (users document, section 5). */
import { z } from 'zod';
import { OptionalText, optional, StatusTrue } from '../kernel/fields.ts';
import { command, type Requirement } from '../kernel/route.ts';
import { Email, NewPassword, PasswordCandidate, Username } from './fields.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { Token } from './wire.ts';

const anyone: Requirement[] = [{ need: 'nothing' }];
const person: Requirement[] = [{ need: 'user' }];

export const register = command('register', 'POST', '/users/register', {
  who: anyone,
  limit: { name: 'register', requests: 5, perMs: 30_000, by: 'address' },
  body: z.object({
    email: Email,
    username: Username,
    password: NewPassword,
    /** Any captcha token passes where no captcha is configured; clients send an empty one. */
    token: optional(z.string().max(ACCOUNT_LIMITS.captchaToken)),
  }),
  reply: Token,
  refuses: ['EmailTaken', 'NameTaken'],
});

/** Writes a session and no event: tokens are secrets. */
export const login = command('login', 'POST', '/users/login', {
  who: anyone,
  limit: { name: 'login', requests: 10, perMs: 30_000, by: 'address' },
  body: z.object({
    email: optional(Email),
    /** `name:tag`, exact case. */
    usernameAndTag: optional(z.string().max(ACCOUNT_LIMITS.email)),
    password: PasswordCandidate,
  }),
  reply: Token,
  refuses: ['LoginNotNamed', 'WrongCredentials', 'TooManyGuesses'],
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
  refuses: ['AlreadyConfirmed', 'WrongCode'],
});
