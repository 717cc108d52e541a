import { refusals } from '../kernel/refusal.ts';

export const accountRefusals = refusals({
  CaptchaFailed: { status: 401, path: 'token', text: 'Please show that you are human, and try again.' },
  /** If the captcha service is unavailable, nobody can be verified. */
  CaptchaAway: { status: 401, path: 'token', text: 'The captcha service is not available. Try again later.' },
  EmailSuspended: { status: 401, path: 'email', text: 'This email is suspended.' },
  EmailTaken: {
    status: 400,
    path: 'email',
    text: 'Email already exists.',
    others: {
      withoutPassword:
        'An account with your e-mail address exists, but it has no password. Log in to it another way and link this login there, or ask an administrator to set a password.',
    },
  },
  NameTaken: { status: 400, path: 'username', text: 'This username and tag are taken. Try again or choose another.' },
  /** For new names and passwords only (decision 154). */
  NameNotAllowed: {
    status: 400,
    path: 'username',
    text: 'This name has characters that are not allowed, for example invisible ones. Type it instead of pasting it.',
  },
  PasswordNotAllowed: {
    status: 400,
    path: 'password',
    text: 'This password has characters that are not allowed, for example invisible ones. Type it instead of pasting it, or choose another.',
  },
  LoginNotNamed: { status: 400, path: 'email', text: 'Enter an e-mail address or a username with its tag.' },
  /** The same reply for an unknown account and a wrong password, so that a log-in does not reveal accounts. */
  WrongCredentials: { status: 400, path: 'password', text: 'Unknown account or wrong password.' },
  TooManyGuesses: {
    status: 429,
    path: 'password',
    text: 'Too many attempts. Try again later.',
    others: { ofCode: 'Too many wrong codes. Try again later.' },
  },
  PasswordRequired: { status: 400, path: 'password', text: 'Password is required.' },
  WrongPassword: { status: 400, path: 'password', text: 'Invalid Password' },
  AlreadyConfirmed: { status: 400, text: 'Your e-mail address is already confirmed.' },
  WrongCode: { status: 400, path: 'code', text: 'Invalid code.' },
  ResetCodeInvalid: { status: 400, path: 'code', text: 'This link is no longer valid. Request a new one.' },
  BadgeNotFree: { status: 400, path: 'bit', text: "You can't choose this badge." },
  WrongDeletionPassword: { status: 403, path: 'password', text: 'Invalid password.' },
  LeaveServersFirst: { status: 400, text: 'Leave or delete all your servers first.' },
  DeleteApplicationsFirst: { status: 400, text: 'Delete all your applications first.' },
  MailNotSent: { status: 400, text: 'The e-mail could not be sent. Try again later.' },
});
