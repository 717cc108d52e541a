/** Time and size of the last successful backup, shown to operators. */
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';

const SCHEMA = `
create schema if not exists backups;
create table if not exists backups.last (
  only_row boolean primary key default true check (only_row),
  ended_at timestamptz not null,
  bytes bigint not null
);
`;

/** `endedAt`: epoch milliseconds. */
export type LastBackup = { readonly endedAt: number; readonly bytes: number };

export async function noteBackup(database: Database, { endedAt, bytes }: LastBackup): Promise<void> {
  await applySchema(database, 'backups', SCHEMA);
  await database.pool.query(
    `insert into backups.last (ended_at, bytes) values (to_timestamp($1::double precision / 1000), $2)
     on conflict (only_row) do update set ended_at = excluded.ended_at, bytes = excluded.bytes`,
    [endedAt, bytes],
  );
}

/** Returns null if there was no backup. */
export async function readLastBackup(database: Database): Promise<LastBackup | null> {
  await applySchema(database, 'backups', SCHEMA);
  const { rows } = await database.pool.query<{ ms: string; bytes: string }>(
    'select extract(epoch from ended_at) * 1000 as ms, bytes from backups.last',
  );
  return rows[0] ? { endedAt: Number(rows[0].ms), bytes: Number(rows[0].bytes) } : null;
}
