/** An archive of all of a user's data (decision 40). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { FactorCode } from '../factors/fields.ts';
import { optional, StatusTrue } from '../kernel/fields.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ExportLink, OwnExport, RawExport } from './wire.ts';

const oneself: Requirement[] = [{ need: 'user' }];

export const getExport = query('getExport', '/users/export', {
  who: oneself,
  limit: { name: 'export_get', requests: 30, perMs: 20_000 },
  reply: OwnExport,
});

/** Requires the password, so that an open session is not enough to get all data. `code`: if a log-in requires one. */
export const requestExport = command('requestExport', 'POST', '/users/export', {
  who: oneself,
  limit: { name: 'export_request', requests: 10, perMs: 600_000 },
  body: z.object({ password: PasswordCandidate, code: optional(FactorCode) }),
  reply: RawExport,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'ExportRunning', 'ExportedToday'],
});

/** Cancels an export in progress, or deletes a finished archive. */
export const cancelExport = command('cancelExport', 'DELETE', '/users/export', {
  who: oneself,
  limit: { name: 'export_cancel', requests: 20, perMs: 60_000 },
  reply: StatusTrue,
  refuses: ['NoExport'],
});

/** Writes nothing. The session that requested the archive has already proved the password; any other session proves it here. */
export const linkExport = command('linkExport', 'POST', '/users/export/link', {
  who: oneself,
  limit: { name: 'export_link', requests: 20, perMs: 60_000 },
  body: z.object({ password: optional(PasswordCandidate), code: optional(FactorCode) }),
  reply: ExportLink,
  refuses: ['NoExport', 'PasswordRequired', 'WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode'],
});
