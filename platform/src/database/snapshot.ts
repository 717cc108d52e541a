/** Reads several statements from one snapshot, so that their results are consistent. */
import { sql } from 'kysely';
import { onOneConnection, type Querying } from './one-connection.ts';

/**
 * Runs two rounds of reads in one snapshot, with two round trips in total. `last` must start all of its statements at once: a statement
 * that starts after a result would read a later state.
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
