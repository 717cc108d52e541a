/** Storage of read models: schema `live`, with a checkpoint for each. A rebuild uses its own schema until it is switched in. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { written } from '../database/statement.ts';
import type { Projection, Reader } from './projection.ts';
import { makeTextParts } from './text-parts.ts';

export const LIVE_SCHEMA = 'live';
/** Checkpoint row of the signals, stored with those of the projections. */
export const SIGNALS = '(signals)';
/** Row for the position up to which a partition was searched in the log. It is stored with the checkpoints, but is not one. */
export const SCANNED = '(scanned)';

/** `partition`: also 0 for the whole log, if there is only one track. */
export type Checkpoint = { readonly projection: string; readonly partition: number; readonly version: number; readonly position: number };

const CHECKPOINTS = `
create table if not exists ${LIVE_SCHEMA}.checkpoints (
  projection text not null, partition integer not null default 0, version integer not null, position bigint not null,
  primary key (projection, partition)
);
-- Made before there were partitions.
alter table ${LIVE_SCHEMA}.checkpoints add column if not exists partition integer not null default 0;
do $$ begin
  if (select cardinality(conkey) = 1 from pg_constraint where conrelid = '${LIVE_SCHEMA}.checkpoints'::regclass and contype = 'p') then
    alter table ${LIVE_SCHEMA}.checkpoints drop constraint checkpoints_pkey, add primary key (projection, partition);
  end if;
end $$;
create table if not exists ${LIVE_SCHEMA}.kept (
  projection text primary key, version integer not null, stand bigint[] not null, kept_at timestamptz not null default clock_timestamp()
)`;

/** Creates the tables of a projection in a schema, which is the target of unqualified names. */
export async function createTables(db: Reader, schema: string, projection: Projection): Promise<void> {
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
  await sql`set local search_path to ${sql.id(schema)}`.execute(db);
  for (const table of projection.tables) {
    await sql.raw(table.create).execute(db);
    for (const index of table.indexes ?? []) await sql.raw(index).execute(db);
  }
}

/**
 * Moves the checkpoints of projections and signals. Fails if a row is at another position than the projector expects: another projector
 * owns it, and the whole transaction must roll back.
 */
const MOVE_CHECKPOINTS = `
create or replace function ${LIVE_SCHEMA}.move_checkpoints(
  track integer, names text[], expected bigint[], versions integer[], last bigint, signalled bigint
) returns void language plpgsql as $$
declare
  moved integer;
begin
  update ${LIVE_SCHEMA}.checkpoints c set position = last
  from unnest(names, expected, versions) as a(name, position, version)
  where c.projection = a.name and c.partition = track and c.position = a.position and c.version = a.version;
  get diagnostics moved = row_count;
  if moved <> cardinality(names) then
    raise exception 'Another projector owns these read models.' using errcode = 'serialization_failure';
  end if;
  update ${LIVE_SCHEMA}.checkpoints set position = signalled
  where projection = '${SIGNALS}' and partition = track and position < signalled;
end $$`;

/** Arguments, all of one track: partition, names, current positions, versions, new positions, position of the signals. */
export const moveCheckpoints = written('select move_checkpoints($1, $2, $3, $4, $5, $6)');

export async function readCheckpoints(db: Reader): Promise<readonly Checkpoint[]> {
  const { rows } = await sql<Checkpoint>`
    select projection, partition, version, position from ${sql.id(LIVE_SCHEMA)}.checkpoints order by projection, partition`.execute(db);
  return rows;
}

/**
 * Position of each track (one, or one per partition): its rows contain everything up to there. A checkpoint behind the furthest of its
 * track has had no events since.
 */
export async function readProgress(db: Reader): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    select max(position) as position from ${sql.id(LIVE_SCHEMA)}.checkpoints
    where projection not in (${SIGNALS}, ${SCANNED}) group by partition order by partition`.execute(db);
  return rows.map((row) => row.position);
}

/**
 * Creates the live schema and the tables of new projections. Returns the projections that must be built before they can serve: their stored
 * version differs from the code, or they are new in an existing database.
 */
export async function prepareReadModels(database: Database, projections: readonly Projection[]): Promise<readonly Projection[]> {
  await makeTextParts(database);
  return database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('folkmoot-read-models'))`.execute(tx);
    await sql`create schema if not exists ${sql.id(LIVE_SCHEMA)}`.execute(tx);
    await sql.raw(CHECKPOINTS).execute(tx);
    await sql.raw(MOVE_CHECKPOINTS).execute(tx);
    const known = new Map((await readCheckpoints(tx)).map((row) => [row.projection, row]));
    const missing = projections.filter((projection) => !known.has(projection.name));
    const outdated = projections.filter(({ name, version }) => known.has(name) && known.get(name)?.version !== version);
    for (const projection of missing) await createTables(tx, LIVE_SCHEMA, projection);
    if (known.size === 0) {
      await sql`insert into ${sql.id(LIVE_SCHEMA)}.checkpoints (projection, version, position)
        select name, version, -1 from unnest(${missing.map((each) => each.name)}::text[], ${missing.map((each) => each.version)}::integer[])
          as p(name, version)`.execute(tx);
      return [];
    }
    const behind = [...missing, ...outdated];
    await level(
      tx,
      behind.map((each) => each.name),
    );
    return behind;
  });
}

/** Stores the version negated (0: none) and the furthest position: the rows are to be replaced by a replay up to there. */
async function level(tx: Reader, names: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.id(LIVE_SCHEMA)}.checkpoints as stored (projection, partition, version, position)
    select n.name, c.partition, 0, max(c.position)
    from ${sql.id(LIVE_SCHEMA)}.checkpoints c, unnest(${names}::text[]) as n(name)
    where c.projection not in (${SIGNALS}, ${SCANNED}) group by n.name, c.partition
    on conflict (projection, partition) do update set version = -abs(stored.version), position = excluded.position`.execute(tx);
}
