/** Reads of one moment: what they read belongs together, whatever is written meanwhile. */
import { sql } from 'kysely';
import { onOneConnection, type Querying } from './one-connection.ts';

/**
 * Two rounds of reads. Nothing is waited for but their own answers: the statements around them travel with them. `last` gives all of its
 * statements at once; one given after an answer would read of a later moment.
 */
export function readSnapshot<Found, Result>(
  db: Querying,
  first: (moment: Querying) => Promise<Found>,
  last: (moment: Querying, found: Found) => Promise<Result>,
): Promise<Result> {
  return onOneConnection(db, async (connection) => {
    const begun = sql`begin isolation level repeatable read, read only`.execute(connection);
    const [, found] = await Promise.allSettled([begun, first(connection)]);
    const reading = found.status === 'fulfilled' ? last(connection, found.value) : Promise.reject(found.reason);
    const [result] = await Promise.allSettled([reading, sql`commit`.execute(connection)]);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
