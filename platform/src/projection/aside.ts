/** Rows of one projection in a schema of their own, built from nothing, and when they may be: one at a time. */
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

/** What is built, kept or switched aside has one name each: two at once would write the same tables. */
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

/** Where the live rows stand; nowhere when there are none. In a snapshot, those that are seen in it. */
export async function liveStand(db: Reader, projection: Projection): Promise<Stand> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(LIVE_SCHEMA)}.checkpoints where projection = ${projection.name} order by partition`.execute(db);
  return rows.map((row) => row.position);
}

/** Holds the projectors off: they move these rows before they write. */
export async function holdStand(tx: Tx, projection: Projection): Promise<Stand> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(LIVE_SCHEMA)}.checkpoints where projection = ${projection.name} order by partition for update`.execute(
    tx,
  );
  if (rows.length === 0) throw new Failure('NotReady', `The read model ${projection.name} has never been built.`);
  return rows.map((row) => row.position);
}

/** Up to where the live rows are, twice: what came during the first, long way is not left to who holds the projectors off. */
export async function catchUp(replay: Replay, database: Database, projection: Projection): Promise<void> {
  await replay.replayTo(await liveStand(database.kysely, projection));
  await replay.replayTo(await liveStand(database.kysely, projection));
}
