/** Tables that are not read models (the log, the vault, the bus): made if they are not there, by one process at a time. */
import type { Database } from './database.ts';

/** `name` tells schemas apart; the statements must bear being run again. All of them, or none. */
export async function applySchema(database: Database, name: string, ...statements: readonly string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`folkmoot-${name}`]);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
