/** An archive of all that is one's own (decision 40). Ours: the wire contract knows none. */
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

/** Whoever found an open session does not get all that a person ever wrote: `code` where a log-in asks for one. */
export const requestExport = command('requestExport', 'POST', '/users/export', {
  who: oneself,
  limit: { name: 'export_request', requests: 10, perMs: 600_000 },
  body: z.object({ password: PasswordCandidate, code: optional(FactorCode) }),
  reply: RawExport,
  refuses: ['WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode', 'ExportRunning', 'ExportedToday'],
});

/** Stops the gathering, or removes what was gathered. */
export const cancelExport = command('cancelExport', 'DELETE', '/users/export', {
  who: oneself,
  limit: { name: 'export_cancel', requests: 20, perMs: 60_000 },
  reply: StatusTrue,
  refuses: ['NoExport'],
});

/** Writes nothing. The session that asked for the archive has given the password; any other gives it here. */
export const linkExport = command('linkExport', 'POST', '/users/export/link', {
  who: oneself,
  limit: { name: 'export_link', requests: 20, perMs: 60_000 },
  body: z.object({ password: optional(PasswordCandidate), code: optional(FactorCode) }),
  reply: ExportLink,
  refuses: ['NoExport', 'PasswordRequired', 'WrongPassword', 'TooManyGuesses', 'CodeRequired', 'WrongLoginCode'],
});
