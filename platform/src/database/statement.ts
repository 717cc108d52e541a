/** SQL for hot paths: constant text with $1, $2 …, so that Postgres plans it once per connection. */
import { CompiledQuery } from 'kysely';
import type { Querying } from './one-connection.ts';

export function statement<Row>(text: string): (db: Querying, ...values: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, ...values) => (await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Like the above, but returns the query instead of running it. */
export function written(text: string): (...values: readonly unknown[]) => CompiledQuery {
  return (...values) => CompiledQuery.raw(text, [...values]);
}
