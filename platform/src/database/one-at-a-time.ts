/** Runs work in only one process at a time; other processes wait. The lock ends with the connection if the process dies. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

export function oneAtATime<T>(database: Database, name: string, work: () => Promise<T>): Promise<T> {
  return database.kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext(${name}))`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
    }
  });
}

/** Like the above, but skips the work if another process is doing it. Resolves to whether the work ran. */
export function unlessOthersDo(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  return database.kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as free`.execute(connection);
    if (rows[0]?.free !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection);
    }
  });
}
