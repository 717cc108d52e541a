/**
 * Projects one unit of order: the whole log or one partition. One transaction per batch: checkpoints move by compare-and-set, which makes a
 * switch or a second projector wait until the rows are written. Signals are sent after the commit. Their position is stored with the next
 * batch, so after a crash they are sent again rather than lost (H8).
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
  /** Its search path is the live schema. Commits need not be durable, because the log is. */
  readonly database: Database;
  readonly codec: Codec;
  readonly projections: readonly Projection[];
  readonly signals: readonly SignalSource[];
  readonly bus: SignalBus;
  /** How batches are written; default: each in its own transaction. */
  readonly trips?: Trips;
};

export type Track = {
  /** Position up to which rows are committed and signals are sent. */
  readonly position: () => number;
  /** Takes events of this track in order and skips those that it has already applied. After a failure the track must be reopened. */
  readonly take: (events: readonly LoggedEvent[]) => Promise<void>;
  /** Sends the signals of projected events again. */
  readonly recall: (events: readonly LoggedEvent[]) => Promise<void>;
  /** Stores the current position: when it stops, and from time to time. */
  readonly writeDown: () => Promise<void>;
};

/** After this number of ignored events, a checkpoint is moved anyway, so that they are not read again. */
const MOST_PASSED_OVER = 5000;

/** Without statements: its handlers read before they write. */
type Work = Written | (Omit<Written, 'statements'> & { readonly statements: null });

/** `signalsFrom`: up to this position no signals are sent. It applies only before the first event of the track. */
export async function openTrack(options: TrackOptions, partition: number, signalsFrom: number): Promise<Track> {
  const { database, codec, projections, signals, bus, trips = ownTrips(database) } = options;
  await sql`insert into checkpoints (projection, partition, version, position) values (${SIGNALS}, ${partition}, 1, ${signalsFrom})
    on conflict do nothing`.execute(database.kysely);
  const rows = (await readCheckpoints(database.kysely)).filter((row) => row.partition === partition);
  const stored = new Map(rows.map((row) => [row.projection, row.position]));
  const positions = new Map(projections.map(({ name }) => [name, stored.get(name) ?? -1]));
  const written = new Map(positions);
  let signalled = stored.get(SIGNALS) ?? -1;
  // Checkpoints behind the furthest have had no events since. The transaction moves all that have.
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

  async function publish(events: readonly Recorded[]): Promise<void> {
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
        await publish(events.filter((event) => event.position > signalled));
      } catch (cause) {
        throw explain(cause, events[0], last);
      }
      signalled = Math.max(signalled, last);
      reached = last;
    },
    async recall(logged) {
      await publish(await codec.decode(logged.filter((event) => event.position <= reached)));
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

/**
 * Temporary errors, such as a lost connection or a takeover by another projector, are passed on. Any other error stops the projection
 * permanently.
 */
function explain(cause: unknown, first: Recorded | undefined, last: number): unknown {
  if (isUnavailable(cause) || isAnothersTurn(cause)) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Failure('Corrupt', `A batch could not be projected, from ${first?.type} at ${first?.position} to ${last}: ${why}`, { cause });
}

/** Another projector moved the checkpoint (`move_checkpoints`). */
export function isAnothersTurn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}

/**
 * Runs the parts of one transaction without waiting for each other, since read models use separate tables. If a part fails, Postgres
 * refuses the rest and everything is rolled back.
 */
async function together(tx: Tx, parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled([sql`begin`.execute(tx), ...parts.map((part) => part())]);
  const failed = results.some((result) => result.status === 'rejected');
  await (failed ? sql`rollback` : sql`commit`).execute(tx);
  throwFirst(results);
}

/** Returns an entry for every event of the batch, with the signals of all sources in their listed order. */
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
