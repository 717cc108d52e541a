/** SQL for hot paths: a constant text with $1, $2 …, so that nothing is composed and Postgres plans it once a connection. */
import { CompiledQuery, type Kysely } from 'kysely';

export function statement<Row>(text: string): (db: Kysely<unknown>, ...values: readonly unknown[]) => Promise<readonly Row[]> {
  return async (db, ...values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}
