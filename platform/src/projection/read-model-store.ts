/** Where read models live: schema `live`, each with its checkpoint. A rebuild has a schema of its own until it is switched in. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Projection, Reader } from './projection.ts';

export const LIVE_SCHEMA = 'live';

export type Checkpoint = { readonly projection: string; readonly version: number; readonly position: number };

/** Creates the tables of a projection in a schema; unqualified names land there. */
export async function createTables(db: Reader, schema: string, projection: Projection): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await sql`set local search_path to ${sql.id(schema)}`.execute(db);
  for (const table of projection.tables) {
    await sql.raw(table.create).execute(db);
    for (const index of table.indexes ?? []) await sql.raw(index).execute(db);
  }
}

export async function readCheckpoints(db: Reader): Promise<ReadonlyMap<string, Checkpoint>> {
  const { rows } = await sql<Checkpoint>`select projection, version, position from ${sql.id(LIVE_SCHEMA)}.checkpoints`.execute(db);
  return new Map(rows.map((row) => [row.projection, row]));
}

/**
 * Makes the live schema, and the tables of projections that have none yet (their checkpoint starts before the first event).
 * Answers those whose stored version is another than the code's: they must be rebuilt before they may serve.
 */
export async function prepareReadModels(database: Database, projections: readonly Projection[]): Promise<readonly Projection[]> {
  return database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('folkmoot-read-models'))`.execute(tx);
    await sql`create schema if not exists ${sql.id(LIVE_SCHEMA)}`.execute(tx);
    await sql`create table if not exists ${sql.id(LIVE_SCHEMA)}.checkpoints (
      projection text primary key, version integer not null, position bigint not null)`.execute(tx);
    const known = await readCheckpoints(tx);
    for (const projection of projections) {
      if (known.has(projection.name)) continue;
      await createTables(tx, LIVE_SCHEMA, projection);
      await sql`insert into ${sql.id(LIVE_SCHEMA)}.checkpoints values (${projection.name}, ${projection.version}, -1)`.execute(tx);
    }
    return projections.filter((projection) => {
      const checkpoint = known.get(projection.name);
      return checkpoint !== undefined && checkpoint.version !== projection.version;
    });
  });
}
