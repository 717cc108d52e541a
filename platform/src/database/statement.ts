/** SQL for hot paths: a constant text with $1, $2 …, so that nothing is composed and Postgres plans it once a connection. */
import { CompiledQuery } from 'kysely';
import type { Querying } from './one-connection.ts';

export function statement<Row>(text: string): (db: Querying, ...values: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, ...values) => (await db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The same, to be run by somebody else. */
export function written(text: string): (...values: readonly unknown[]) => CompiledQuery {
  return (...values) => CompiledQuery.raw(text, [...values]);
}
