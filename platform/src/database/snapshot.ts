/** Reads of one moment: what the work reads all belongs together, whatever is written meanwhile. */
import { type Kysely, sql } from 'kysely';

/** Nothing is waited for but the work's own answers: the statements around it travel with them. */
export function readSnapshot<T>(db: Kysely<unknown>, work: (moment: Kysely<unknown>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begun = sql`begin isolation level repeatable read, read only`.execute(connection);
    const [, result] = await Promise.allSettled([begun, work(connection)]);
    await sql`commit`.execute(connection);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
