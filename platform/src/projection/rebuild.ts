/**
 * Builds a read model beside the live one by replay, compares, switches. It sends nothing (H3): signals belong to the runner.
 * The runner keeps serving; only for the last few events and the switch is it held off, by the checkpoint's row lock.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Failure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog } from '../event-log/port.ts';
import { applyBatch, wanted } from './apply.ts';
import { compareTables, type Difference } from './compare.ts';
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

/** Rows of one projection in a schema of their own, up to a position that the caller may move on. */
export type Aside = {
  readonly schema: string;
  readonly position: () => number;
  readonly events: () => number;
  /** Replays on to a position; in the given transaction, or in short ones of its own. */
  readonly replayTo: (position: number, tx?: Tx) => Promise<void>;
  readonly drop: () => Promise<void>;
};

export async function buildAside(options: Omit<RebuildOptions, 'compare'> & { readonly purpose: 'rebuild' | 'verify' }): Promise<Aside> {
  const { database, log, codec, projection } = options;
  const schema = schemaOf(projection, options.purpose);
  let position = -1;
  let events = 0;

  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely);
  await database.kysely.transaction().execute((tx) => createTables(tx, schema, projection));

  async function apply(tx: Tx, page: readonly Recorded[]): Promise<void> {
    await Promise.all([sql`set local search_path to ${sql.id(schema)}`.execute(tx), applyBatch(projection, wanted(projection, page), tx)]);
  }

  /** The next page is read and opened while the one before is written. */
  async function read(after: number, target: number): Promise<readonly Recorded[]> {
    if (after >= target) return [];
    const logged = await log.readAll({ after, limit: PAGE });
    return codec.decode(logged.filter((event) => event.position <= target));
  }

  return {
    schema,
    position: () => position,
    events: () => events,
    async replayTo(target, tx) {
      const start = position;
      let next = read(position, target);
      while (position < target) {
        const page = await next;
        const last = page.at(-1)?.position ?? target;
        next = read(last, target);
        // A failure here is told by the next turn, or not at all if this page's own comes first.
        next.catch(() => undefined);
        if (tx) await apply(tx, page);
        else await database.kysely.transaction().execute((own) => apply(own, page));
        position = last;
        events += page.length;
        options.onProgress?.((position - start) / (target - start));
      }
    },
    async drop() {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database.kysely);
    },
  };
}

/** Rebuilds and switches. Fails with Corrupt, the first difference named, when rows were to be equal and are not. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { database, projection } = options;
  const aside = await buildAside({ ...options, purpose: 'rebuild' });
  try {
    await aside.replayTo(await liveCheckpoint(database, projection));
    await database.kysely.transaction().execute(async (tx) => {
      const live = await holdCheckpoint(tx, projection);
      await aside.replayTo(live, tx);
      if (options.compare) {
        const difference = await compareTables(tx, projection, LIVE_SCHEMA, aside.schema);
        if (difference) throw new Failure('Corrupt', describe(projection, difference));
      }
      await switchIn(tx, projection, aside.schema, live);
    });
    return { events: aside.events(), position: aside.position() };
  } finally {
    await aside.drop();
  }
}

/** Where the live rows stand; -1 when there are none. */
export async function liveCheckpoint(database: Database, projection: Projection): Promise<number> {
  return (await readCheckpoints(database.kysely)).get(projection.name)?.position ?? -1;
}

/** Holds the runner off: it moves this row before it writes. */
export async function holdCheckpoint(tx: Tx, projection: Projection): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from ${sql.id(LIVE_SCHEMA)}.checkpoints where projection = ${projection.name} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Failure('NotReady', `The read model ${projection.name} has never been built.`);
  return row.position;
}

async function switchIn(tx: Tx, projection: Projection, schema: string, position: number): Promise<void> {
  const retired = `${schema}_retired`;
  await sql`create schema ${sql.id(retired)}`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(tx);
  for (const { name } of rows) {
    await sql`alter table if exists ${sql.id(LIVE_SCHEMA, name)} set schema ${sql.id(retired)}`.execute(tx);
    await sql`alter table ${sql.id(schema, name)} set schema ${sql.id(LIVE_SCHEMA)}`.execute(tx);
  }
  await sql`drop schema ${sql.id(retired)} cascade`.execute(tx);
  await sql`update ${sql.id(LIVE_SCHEMA)}.checkpoints set version = ${projection.version}, position = ${position}
    where projection = ${projection.name}`.execute(tx);
}

export function describe(projection: Projection, difference: Difference): string {
  return `${projection.name}: table ${difference.table} differs (${difference.live} rows live, ${difference.rebuilt} rebuilt). First difference, ${difference.side}: ${difference.row}`;
}
