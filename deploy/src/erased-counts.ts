/** How much goes with an account, for the report to whoever leaves: from the read models, in bounded time. */
import type { CommandApiOptions } from '@folkmoot/command-api/app';
import { readErasedCounts } from '@folkmoot/read-models/queries';
import { sql } from 'kysely';
import type { Foundation } from './foundation.ts';

/** Somebody with millions of messages leaves without a count rather than after a long wait. */
const LONGEST = '3s';

export function erasedCountsIn({
  readModels,
  logger,
}: Pick<Foundation, 'readModels' | 'logger'>): NonNullable<CommandApiOptions['erasedCounts']> {
  return async (userId, now) => {
    try {
      return await readModels.kysely.transaction().execute(async (tx) => {
        await sql.raw(`set local statement_timeout = '${LONGEST}'`).execute(tx);
        return readErasedCounts(tx, userId, now);
      });
    } catch (error) {
      // The account goes all the same: only its person is not told how much went.
      logger.warn({ err: error, userId }, 'What goes with an account was not counted');
      return null;
    }
  };
}
