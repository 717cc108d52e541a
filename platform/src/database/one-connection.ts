/**
 * Statements on one connection that do not wait for each other: those of one turn of the event loop are sent together. Kysely's own
 * `connection()` sends each statement after the previous result.
 */
import type { Kysely } from 'kysely';

/** Anything that can run statements. */
export type Querying = Pick<Kysely<unknown>, 'getExecutor'>;

export function onOneConnection<T>(db: Querying, work: (connection: Querying) => Promise<T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection((connection) => {
    const together = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    return work({ getExecutor: () => together });
  });
}
