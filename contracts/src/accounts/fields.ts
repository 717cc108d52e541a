/** Account fields as users type them: trimmed, then measured (users document, sections 1.7, 1.8 and 3). */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { shownName, text } from '../kernel/fields.ts';
import { ACCOUNT_LIMITS } from './limits.ts';

export const Email = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.email({ message: fault('noEmail') }).max(ACCOUNT_LIMITS.email));

/** Clients split `name:tag` at the colon, and an `@` would look like an address. NFC (RFC 8265), so that every keyboard types the same name. */
export const Username = z
  .string()
  .transform((value) => value.normalize('NFC'))
  .pipe(
    shownName(ACCOUNT_LIMITS.usernameMin, ACCOUNT_LIMITS.username).refine((value) => !/[@:]/.test(value), {
      message: fault('hasAddressMarks'),
    }),
  );

export const Tag = z.string().regex(/^[A-Za-z0-9]{4}$/, { message: fault('noTag') });

export const NewPassword = text(ACCOUNT_LIMITS.passwordMin, ACCOUNT_LIMITS.password);
export const PasswordCandidate = text(ACCOUNT_LIMITS.passwordMin, ACCOUNT_LIMITS.passwordCandidate);

export const SocketId = z.string().min(ACCOUNT_LIMITS.socketIdMin).max(ACCOUNT_LIMITS.socketId);
