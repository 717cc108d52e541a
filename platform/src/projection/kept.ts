/**
 * The rows that a switch replaced, kept until the next one, with their size and deletion. One set per projection. A row of `live.kept`
 * records the position of its tables, and is updated in the transactions that write them.
 */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { aloneWith, dropSchema, schemaOf } from './aside.ts';
import type { Reader, Tx } from './projection.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import type { Stand } from './stand.ts';

export type Kept = {
  readonly projection: string;
  /** Version of the projection that wrote the rows. */
  readonly version: number;
  readonly keptAt: Date;
  readonly stand: Stand;
};

export type KeptSize = Kept & { readonly bytes: number };

type Row = { readonly projection: string; readonly version: number; readonly keptAt: Date; readonly stand: readonly string[] };

const kept = sql.id(LIVE_SCHEMA, 'kept');

function keptOf(row: Row): Kept {
  return { ...row, stand: row.stand.map(Number) };
}

export async function readKept(db: Reader, projection: string): Promise<Kept | null> {
  const { rows } = await sql<Row>`
    select projection, version, kept_at as "keptAt", stand from ${kept} where projection = ${projection}`.execute(db);
  return rows[0] ? keptOf(rows[0]) : null;
}

/** All kept rows, with their size. */
export async function listKept(db: Reader): Promise<readonly KeptSize[]> {
  const { rows } = await sql<Row>`
    select projection, version, kept_at as "keptAt", stand from ${kept} order by projection`.execute(db);
  const all = [];
  for (const row of rows) all.push({ ...keptOf(row), bytes: await bytesOf(db, schemaOf(row.projection, 'kept')) });
  return all;
}

async function bytesOf(db: Reader, schema: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind = 'r'`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function noteKept(tx: Tx, { projection, version, stand }: Omit<Kept, 'keptAt'>): Promise<void> {
  await sql`
    insert into ${kept} (projection, version, stand) values (${projection}, ${version}, ${stand}::bigint[])
    on conflict (projection) do update set version = excluded.version, stand = excluded.stand, kept_at = clock_timestamp()`.execute(tx);
}

export async function moveKept(tx: Tx, projection: string, stand: Stand): Promise<void> {
  await sql`update ${kept} set stand = ${stand}::bigint[] where projection = ${projection}`.execute(tx);
}

/** Drops the kept rows completely. Resolves to false if there were none. */
export function forgetKept(database: Database, projection: string): Promise<boolean> {
  return aloneWith(database, projection, () => database.kysely.transaction().execute((tx) => drop(tx, projection)));
}

async function drop(tx: Tx, projection: string): Promise<boolean> {
  const { rows } = await sql`delete from ${kept} where projection = ${projection} returning 1`.execute(tx);
  await dropSchema(tx, schemaOf(projection, 'kept'));
  return rows.length > 0;
}

const PURPOSES = ['rebuild', 'verify', 'roll_back'] as const;

/**
 * Drops kept rows, and leftovers of killed commands, that have not reached the given event. Waits for a running command and then checks its
 * result. Returns the projections whose rows were dropped.
 */
export async function forgetKeptBefore(
  database: Database,
  projections: readonly string[],
  event: { readonly position: number; readonly partition: number },
): Promise<readonly string[]> {
  const known = await listKept(database.kysely);
  const forgotten: string[] = [];
  for (const projection of new Set([...projections, ...known.map((each) => each.projection)])) {
    if (!(await isAnythingAside(database.kysely, projection))) continue;
    await aloneWith(database, projection, () =>
      database.kysely.transaction().execute(async (tx) => {
        for (const purpose of PURPOSES) await dropSchema(tx, schemaOf(projection, purpose));
        const rows = await readKept(tx, projection);
        if (rows && isPast(rows.stand, event)) return;
        if (await drop(tx, projection)) forgotten.push(projection);
      }),
    );
  }
  return forgotten;
}

async function isAnythingAside(db: Reader, projection: string): Promise<boolean> {
  const schemas = [...PURPOSES, 'kept' as const].map((purpose) => schemaOf(projection, purpose));
  const { rows } = await sql`select 1 from pg_namespace where nspname = any(${schemas}) limit 1`.execute(db);
  return rows.length > 0;
}

function isPast(stand: Stand, { position, partition }: { readonly position: number; readonly partition: number }): boolean {
  return (stand[stand.length === 1 ? 0 : partition] ?? -1) >= position;
}
