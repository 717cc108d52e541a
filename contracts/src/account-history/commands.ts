import { z } from 'zod';
import { OptionalNumber, OptionalText } from '../kernel/fields.ts';
import { query } from '../kernel/route.ts';
import { AccountHistoryEntry } from './wire.ts';

/** The user's own history, newest first. `after`: id of the last entry of the previous page. */
export const listAccountHistory = query('listAccountHistory', '/account-history', {
  who: [{ need: 'user' }],
  limit: { name: 'account_history', requests: 30, perMs: 60_000 },
  query: z.object({ after: OptionalText, limit: OptionalNumber }),
  reply: z.array(AccountHistoryEntry),
});
