/** Account fields as users type them: trimmed, then measured (users document, sections 1.7, 1.8 and 3). */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { characters, shownName } from '../kernel/fields.ts';
import { nicknameForm } from '../kernel/nickname.ts';
import { ACCOUNT_LIMITS } from './limits.ts';
import { opaquePassword } from './opaque-password.ts';

export const Email = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.email({ message: fault('noEmail') }).max(ACCOUNT_LIMITS.email));

/** Clients split `name:tag` at the colon, and an `@` would look like an address. Its form (RFC 8266) is the same from every keyboard. */
export const Username = z
  .string()
  .transform(nicknameForm)
  .pipe(
    shownName(ACCOUNT_LIMITS.usernameMin, ACCOUNT_LIMITS.username).refine((value) => !/[@:]/.test(value), {
      message: fault('hasAddressMarks'),
    }),
  );

export const Tag = z.string().regex(/^[A-Za-z0-9]{4}$/, { message: fault('noTag') });

/** Code units for each character of a password, in any form that a keyboard types. */
const MOST_UNITS = 8;

/** Trimmed, then measured. `forms`: one of them must have an allowed length. */
function passwordText(least: number, most: number, forms: (password: string) => readonly string[]) {
  const isAllowed = (form: string) => characters(form) >= least && characters(form) <= most;
  return z
    .string()
    .transform((value) => value.trim())
    .refine((value) => value.length <= most * MOST_UNITS && forms(value).some(isAllowed), {
      message: fault('otherLength', { least, count: most }),
    });
}

export const NewPassword = passwordText(ACCOUNT_LIMITS.passwordMin, ACCOUNT_LIMITS.password, (typed) => [opaquePassword(typed)]);
/** Older versions measured passwords as typed. */
export const PasswordCandidate = passwordText(ACCOUNT_LIMITS.passwordMin, ACCOUNT_LIMITS.passwordCandidate, (typed) => [
  opaquePassword(typed),
  typed,
]);

export const SocketId = z.string().min(ACCOUNT_LIMITS.socketIdMin).max(ACCOUNT_LIMITS.socketId);
