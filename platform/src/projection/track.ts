/**
 * Projects one unit of order, the whole log or one partition of it. One transaction a batch: checkpoints move by
 * compare-and-set and hold off a switch or a second projector until the rows are in. Signals go out after the commit; how far
 * they went is stored with the next batch, so after a crash they go out again rather than not at all (H8).
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { sql } from 'kysely';
import { type Database, throwFirst } from '../database/database.ts';
import { onOneConnection } from '../database/one-connection.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { Failure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import type { SignalBus } from '../signal/bus.ts';
import type { SignalSource } from '../signal/source.ts';
import { applyBatch, statementsOf, wanted } from './apply.ts';
import type { Projection, Tx } from './projection.ts';
import { moveCheckpoints, readCheckpoints, SIGNALS } from './read-model-store.ts';
import { ownTrips, type Trips, type Written } from './shared-trips.ts';

export type TrackOptions = {
  /** Its search path is the live schema; commits need not be durable, the log is. */
  readonly database: Database;
  readonly codec: Codec;
  readonly projections: readonly Projection[];
  readonly signals: readonly SignalSource[];
  readonly bus: SignalBus;
  /** How what it writes gets to the database; left out: each batch by itself. */
  readonly trips?: Trips;
};

export type Track = {
  /** Position up to which rows are committed and signals are out. */
  readonly position: () => number;
  /** Takes events of this track in order; those it has had are passed over. After a failure it must be opened anew. */
  readonly take: (events: readonly LoggedEvent[]) => Promise<void>;
  /** Signals of events that it has projected, once more. */
  readonly recall: (events: readonly LoggedEvent[]) => Promise<void>;
  /** Writes down how far it is: when it stops, and now and then. */
  readonly writeDown: () => Promise<void>;
};

/** A checkpoint of a projection that had nothing to do for so many events is moved all the same: nobody reads them again. */
const MOST_PASSED_OVER = 5000;

/** Without statements: its handlers read before they write. */
type Work = Written | (Omit<Written, 'statements'> & { readonly statements: null });

/** `signalsFrom`: signals of what lies up to there were never wanted; counts only before the first event of the track. */
export async function openTrack(options: TrackOptions, partition: number, signalsFrom: number): Promise<Track> {
  const { database, codec, projections, signals, bus, trips = ownTrips(database) } = options;
  await sql`insert into checkpoints (projection, partition, version, position) values (${SIGNALS}, ${partition}, 1, ${signalsFrom})
    on conflict do nothing`.execute(database.kysely);
  const rows = (await readCheckpoints(database.kysely)).filter((row) => row.partition === partition);
  const stored = new Map(rows.map((row) => [row.projection, row.position]));
  const positions = new Map(projections.map(({ name }) => [name, stored.get(name) ?? -1]));
  const written = new Map(positions);
  let signalled = stored.get(SIGNALS) ?? -1;
  // Checkpoints that lag behind the furthest have had nothing to do since: the transaction moves all that have.
  let reached = Math.min(signalled, Math.max(-1, ...positions.values()));

  function workOn(events: readonly Recorded[], last: number): readonly Work[] {
    return projections.flatMap((projection) => {
      const from = positions.get(projection.name) ?? -1;
      const own = wanted(
        projection,
        events.filter((event) => event.position > from),
      );
      const passedOver = own.length === 0 && last - (written.get(projection.name) ?? -1) < MOST_PASSED_OVER;
      return passedOver ? [] : [{ projection, events: own, statements: statementsOf(projection, own) }];
    });
  }

  async function commit(work: readonly Work[], last: number): Promise<void> {
    const move = moveCheckpoints(
      partition,
      work.map(({ projection }) => projection.name),
      work.map(({ projection }) => written.get(projection.name) ?? -1),
      work.map(({ projection }) => projection.version),
      last,
      signalled,
    );
    if (work.every(isWritten)) return trips({ move, written: work });
    await onOneConnection(database.kysely, (tx) =>
      together(tx, [() => tx.getExecutor().executeQuery(move), ...work.map((each) => () => applyBatch(each.projection, each.events, tx))]),
    );
  }

  async function project(events: readonly Recorded[], last: number): Promise<void> {
    const work = workOn(events, last);
    if (work.length > 0) await commit(work, last);
    for (const [name, position] of positions) positions.set(name, Math.max(position, last));
    for (const { projection } of work) written.set(projection.name, last);
  }

  async function tell(events: readonly Recorded[]): Promise<void> {
    if (events.length > 0) await bus.publish(await deriveSignals(events, signals, database, partition));
  }

  return {
    position: () => reached,
    async take(logged) {
      const events = await codec.decode(logged.filter((event) => event.position > reached));
      const last = events.at(-1)?.position;
      if (last === undefined) return;
      try {
        await project(events, last);
        await tell(events.filter((event) => event.position > signalled));
      } catch (cause) {
        throw explain(cause, events[0], last);
      }
      signalled = Math.max(signalled, last);
      reached = last;
    },
    async recall(logged) {
      await tell(await codec.decode(logged.filter((event) => event.position <= reached)));
    },
    async writeDown() {
      const left = projections.filter(({ name }) => (written.get(name) ?? -1) < (positions.get(name) ?? -1));
      try {
        await commit(
          left.map((projection) => ({ projection, events: [], statements: [] })),
          reached,
        );
      } catch {
        return;
      }
      for (const { name } of left) written.set(name, reached);
    },
  };
}

function isWritten(work: Work): work is Written {
  return work.statements !== null;
}

/** What passes, a lost connection or another projector's turn, is told as it is; anything else stops the projection for good. */
function explain(cause: unknown, first: Recorded | undefined, last: number): unknown {
  if (isUnavailable(cause) || isAnothersTurn(cause)) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Failure('Corrupt', `A batch could not be projected, from ${first?.type} at ${first?.position} to ${last}: ${why}`, { cause });
}

/** The checkpoint was moved by somebody else (`move_checkpoints`). */
export function isAnothersTurn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

/**
 * One transaction whose parts do not wait for each other: read models never touch each other's tables. A part that fails makes
 * Postgres refuse the rest, and the whole is rolled back.
 */
async function together(tx: Tx, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled([sql`begin`.execute(tx), ...parts.map((part) => part())]);
  const failed = results.some((result) => result.status === 'rejected');
  await (failed ? sql`rollback` : sql`commit`).execute(tx);
  throwFirst(results);
}

/** Every event of the batch reports its place, with the signals of all sources in their listed order. */
async function deriveSignals(
  events: readonly Recorded[],
  sources: readonly SignalSource[],
  database: Database,
  partition: number,
): Promise<readonly SignalBatch[]> {
  const byPosition = new Map<number, Signal[]>(events.map((event) => [event.position, []]));
  for (const source of sources) {
    const derived = await source.derive(events, database.kysely);
    for (const [position, signals] of derived) byPosition.get(position)?.push(...signals);
  }
  return events.map((event) => ({ partition, position: event.position, signals: byPosition.get(event.position) ?? [] }));
}
