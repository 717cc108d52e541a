/** Builds the rows of one projection in a separate schema, one build at a time. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { Failure } from '../errors.ts';
import type { Projection, Reader, Tx } from './projection.ts';
import { createTables, LIVE_SCHEMA } from './read-model-store.ts';
import { type Replay, type ReplayOptions, replayInto } from './replay.ts';
import type { Stand } from './stand.ts';

export type Purpose = 'rebuild' | 'verify' | 'kept' | 'roll_back';

export type Aside = Replay & { readonly drop: () => Promise<void> };

export function schemaOf(projection: string, purpose: Purpose): string {
  return `${purpose}_${projection.toLowerCase().replaceAll(/\W/g, '_')}`;
}

/** Build, keep and switch share one lock per projection, because two at once would write the same tables. */
export function aloneWith<T>(database: Database, projection: string, work: () => Promise<T>): Promise<T> {
  return oneAtATime(database, `folkmoot-aside-${projection}`, work);
}

export async function dropSchema(db: Reader, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
}

export async function buildAside(options: ReplayOptions, purpose: Purpose): Promise<Aside> {
  const { database, projection } = options;
  const schema = schemaOf(projection.name, purpose);
  await dropSchema(database.kysely, schema);
  await database.kysely.transaction().execute((tx) => createTables(tx, schema, projection));
  return { ...replayInto(options, { schema, stand: [] }), drop: () => dropSchema(database.kysely, schema) };
}

/** Position of the live rows; null if there are none. Inside a snapshot: the position that it sees. */
export async function liveStand(db: Reader, projection: Projection): Promise<Stand> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(LIVE_SCHEMA)}.checkpoints where projection = ${projection.name} order by partition`.execute(db);
  return rows.map((row) => row.position);
}

/** Locks the checkpoint rows. Projectors update these before they write, so they wait. */
export async function lockStand(tx: Tx, projection: Projection): Promise<Stand> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(LIVE_SCHEMA)}.checkpoints where projection = ${projection.name} order by partition for update`.execute(
    tx,
  );
  if (rows.length === 0) throw new Failure('NotReady', `The read model ${projection.name} has never been built.`);
  return rows.map((row) => row.position);
}

/**
 * Catches up with the live rows twice: the second run covers the events of the first, long one, so that the final step under the
 * projectors' lock is short.
 */
export async function catchUp(replay: Replay, database: Database, projection: Projection): Promise<void> {
  await replay.replayTo(await liveStand(database.kysely, projection));
  await replay.replayTo(await liveStand(database.kysely, projection));
}
