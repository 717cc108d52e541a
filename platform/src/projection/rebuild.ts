/**
 * Builds a read model beside the live one by replay, compares, switches. It sends nothing (H3): signals belong to the runner.
 * The runner keeps serving; only for the last few events and the switch is it held off, by the locks of the checkpoints' rows.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { Failure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { applyBatch } from './apply.ts';
import { compareTables, type Difference } from './compare.ts';
import { partitionOfEvent } from './partitions.ts';
import type { Projection, Tx } from './projection.ts';
import { createTables, LIVE_SCHEMA, readCheckpoints } from './read-model-store.ts';

export type RebuildOptions = {
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly projection: Projection;
  /** Whether the rows must equal the live ones before the switch; false when the version rose and they should differ. */
  readonly compare: boolean;
  readonly onProgress?: (done: number) => void;
};

export type Rebuilt = { readonly events: number; readonly position: number };

const PAGE = 2000;

function schemaOf(projection: Projection, purpose: string): string {
  return `${purpose}_${projection.name.toLowerCase().replaceAll(/\W/g, '_')}`;
}

/** Where a projection stands: the position of the whole log, or one of each partition. */
export type Stand = readonly number[];

/** Rows of one projection in a schema of their own, up to a stand that the caller may move on. */
export type Aside = {
  readonly schema: string;
  readonly position: () => number;
  readonly events: () => number;
  /** Replays on to a stand; in the given transaction, or in short ones of its own. */
  readonly replayTo: (stand: Stand, tx?: Tx) => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** `last` and `count` are of all events read, `events` those that concern the projection. */
type Page = { readonly last: number; readonly count: number; readonly events: readonly Recorded[] };

export async function buildAside(options: Omit<RebuildOptions, 'compare'> & { readonly purpose: 'rebuild' | 'verify' }): Promise<Aside> {
  const { database, log, codec, projection } = options;
  const schema = schemaOf(projection, options.purpose);
  let position = -1;
  let events = 0;
  let applied: Stand = [];
  /** First event that was read and left for later: its partition had not come so far. */
  let left = Number.POSITIVE_INFINITY;

  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely);
  await database.kysely.transaction().execute((tx) => createTables(tx, schema, projection));

  async function apply(tx: Tx, page: readonly Recorded[]): Promise<void> {
    await Promise.all([sql`set local search_path to ${sql.id(schema)}`.execute(tx), applyBatch(projection, page, tx)]);
  }

  /** Whether the event is to be applied on the way to a stand, once. */
  function isDue(event: LoggedEvent, stand: Stand): boolean {
    if (!(event.type in projection.handlers)) return false;
    const partition = stand.length === 1 ? 0 : partitionOfEvent(event);
    if (event.position <= (applied[partition] ?? -1)) return false;
    if (event.position <= (stand[partition] ?? -1)) return true;
    left = Math.min(left, event.position);
    return false;
  }

  /** The next page is read and opened while the one before is written; what does not concern this projection stays sealed. */
  async function read(after: number, end: number, stand: Stand): Promise<Page> {
    if (after >= end) return { last: end, count: 0, events: [] };
    const logged = (await log.readAll({ after, limit: PAGE })).filter((event) => event.position <= end);
    const due = await codec.decode(logged.filter((event) => isDue(event, stand)));
    return { last: logged.at(-1)?.position ?? end, count: logged.length, events: due };
  }

  return {
    schema,
    position: () => position,
    events: () => events,
    async replayTo(stand, tx) {
      if (applied.length > 0 && applied.length !== stand.length)
        throw new Failure('Conflict', 'The log was partitioned meanwhile: try again.');
      const end = Math.max(-1, ...stand);
      const start = Math.min(position, left - 1);
      position = start;
      left = Number.POSITIVE_INFINITY;
      let next = read(start, end, stand);
      while (position < end) {
        const page = await next;
        next = read(page.last, end, stand);
        // A failure here is told by the next turn, or not at all if this page's own comes first.
        next.catch(() => undefined);
        if (tx) await apply(tx, page.events);
        else await database.kysely.transaction().execute((own) => apply(own, page.events));
        position = page.last;
        events += page.count;
        options.onProgress?.((position - start) / (end - start));
      }
      applied = stand;
    },
    async drop() {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely);
    },
  };
}

/** Rebuilds and switches. Fails with Corrupt, the first difference named, when rows were to be equal and are not. */
export function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  return oneAtATime(options.database, lockOf(options.projection), () => rebuildAlone(options));
}

/** Builds aside have one name each: two at once would build into the same tables. */
export function lockOf(projection: Projection): string {
  return `folkmoot-aside-${projection.name}`;
}

async function rebuildAlone(options: RebuildOptions): Promise<Rebuilt> {
  const { database, projection } = options;
  const aside = await buildAside({ ...options, purpose: 'rebuild' });
  try {
    await aside.replayTo(await liveStand(database, projection));
    await database.kysely.transaction().execute(async (tx) => {
      await aside.replayTo(await holdStand(tx, projection), tx);
      if (options.compare) {
        const difference = await compareTables(tx, database.kysely, projection, LIVE_SCHEMA, aside.schema);
        if (difference) throw new Failure('Corrupt', describe(projection, difference));
      }
      await switchIn(tx, projection, aside.schema);
    });
    return { events: aside.events(), position: aside.position() };
  } finally {
    await aside.drop();
  }
}

/** Where the live rows stand; nowhere when there are none. */
export async function liveStand(database: Database, projection: Projection): Promise<Stand> {
  const rows = await readCheckpoints(database.kysely);
  return rows.filter((row) => row.projection === projection.name).map((row) => row.position);
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

async function switchIn(tx: Tx, projection: Projection, schema: string): Promise<void> {
  const retired = `${schema}_retired`;
  await sql`create schema ${sql.id(retired)}`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(tx);
  for (const { name } of rows) {
    await sql`alter table if exists ${sql.id(LIVE_SCHEMA, name)} set schema ${sql.id(retired)}`.execute(tx);
    await sql`alter table ${sql.id(schema, name)} set schema ${sql.id(LIVE_SCHEMA)}`.execute(tx);
  }
  await sql`drop schema ${sql.id(retired)} cascade`.execute(tx);
  await sql`update ${sql.id(LIVE_SCHEMA)}.checkpoints set version = ${projection.version} where projection = ${projection.name}`.execute(
    tx,
  );
}

export function describe(projection: Projection, difference: Difference): string {
  return `${projection.name}: table ${difference.table} differs (${difference.live} rows live, ${difference.rebuilt} rebuilt). First difference, ${difference.side}: ${difference.row}`;
}
