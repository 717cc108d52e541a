/** Counts the content of a user for the summary of an account deletion, from the read models, with a time limit. */
import type { CommandApiOptions } from '@folkmoot/command-api/app';
import { readErasedCounts } from '@folkmoot/read-models/queries';
import { sql } from 'kysely';
import type { Foundation } from './foundation.ts';

/** A user with millions of messages gets no count instead of a long wait. */
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
      // The account is deleted anyway, and only the summary is missing.
      logger.warn({ err: error, userId }, 'The data of an account could not be counted');
      return null;
    }
  };
}
