/**
 * Statements on one connection that do not wait for each other: those given in one turn of the event loop travel together. Kysely's own
 * `connection()` sends each when the one before was answered.
 */
import type { Kysely } from 'kysely';

/** What statements are run on. */
export type Querying = Pick<Kysely<unknown>, 'getExecutor'>;

export function onOneConnection<T>(db: Querying, work: (connection: Querying) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const together = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return work({ getExecutor: () => together });
  });
}
