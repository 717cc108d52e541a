/**
 * Follows the log into the live read models. One transaction a batch: checkpoints move first, by compare-and-set, and hold off a
 * switch or a second runner until the rows are in. Signals go out after the commit; how far they went is stored with the next
 * batch, so after a crash they go out again rather than not at all (H8).
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Failure } from '../errors.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import type { SignalBus } from '../signal/bus.ts';
import type { SignalSource } from '../signal/source.ts';
import { applyBatch, wanted } from './apply.ts';
import type { Projection, Tx } from './projection.ts';
import { readCheckpoints } from './read-model-store.ts';

export type RunnerOptions = {
  /** Its search path is the live schema; commits need not be durable, the log is. */
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly projections: readonly Projection[];
  readonly signals: readonly SignalSource[];
  readonly bus: SignalBus;
  readonly batch?: number;
};

export type Runner = {
  /** Position up to which rows are committed and signals are out. */
  readonly position: () => number;
  /** Settles when everything up to a position is projected and signalled. */
  readonly reached: (position: number) => Promise<void>;
  /** Rejects, with position and type, when an event could not be projected: there is no skip. */
  readonly failed: Promise<never>;
  readonly stop: () => Promise<void>;
};

/** Checkpoint row of the signals, beside those of the projections. */
const SIGNALS = '(signals)';

type Waiter = { readonly position: number; readonly resolve: () => void };

export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { database, log, codec, projections, signals, bus } = options;
  await sql`insert into checkpoints values (${SIGNALS}, 1, ${await log.head()}) on conflict do nothing`.execute(database.kysely);
  const stored = await readCheckpoints(database.kysely);
  const positions = new Map(projections.map((projection) => [projection.name, stored.get(projection.name)?.position ?? -1]));
  let signalled = stored.get(SIGNALS)?.position ?? -1;
  let reached = Math.min(signalled, ...positions.values());
  const waiters: Waiter[] = [];

  async function project(events: readonly Recorded[], last: number): Promise<void> {
    const behind = projections.filter((projection) => (positions.get(projection.name) ?? -1) < last);
    await database.kysely.connection().execute((tx) =>
      together(tx, [
        () => moveCheckpoints(tx, behind, positions, last, signalled),
        ...behind.map((projection) => () => {
          const from = positions.get(projection.name) ?? -1;
          return applyBatch(
            projection,
            wanted(
              projection,
              events.filter((event) => event.position > from),
            ),
            tx,
          );
        }),
      ]),
    );
    for (const projection of behind) positions.set(projection.name, last);
  }

  async function take(logged: readonly LoggedEvent[]): Promise<void> {
    const events = await codec.decode(logged);
    const last = events.at(-1)?.position;
    if (last === undefined) return;
    try {
      await project(events, last);
      const fresh = events.filter((event) => event.position > signalled);
      if (fresh.length > 0) await bus.publish(await deriveSignals(fresh, signals, database));
    } catch (cause) {
      const at = events[0] ? `from ${events[0].type} at ${events[0].position} to ${last}` : '';
      throw new Failure('Corrupt', `A batch could not be projected, ${at}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
    signalled = Math.max(signalled, last);
    reached = last;
    while (waiters[0] && waiters[0].position <= reached) waiters.shift()?.resolve();
  }

  bus.onRecall(async (positions) => {
    const pages = await Promise.all(positions.map((position) => log.readAll({ after: position - 1, limit: 1 })));
    const events = await codec.decode(pages.flat());
    const projected = events.filter((event) => event.position <= reached);
    if (projected.length > 0) await bus.publish(await deriveSignals(projected, signals, database));
  });

  const subscription = log.subscribe({ after: reached, batch: options.batch ?? 1000 }, take);
  const failed = subscription.done.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);

  return {
    position: () => reached,
    reached(position) {
      if (position <= reached) return Promise.resolve();
      return new Promise((resolve) => {
        waiters.push({ position, resolve });
        waiters.sort((a, b) => a.position - b.position);
      });
    },
    failed,
    async stop() {
      await subscription.stop();
      await sql`update checkpoints set position = ${signalled} where projection = ${SIGNALS}`
        .execute(database.kysely)
        .catch(() => undefined);
    },
  };
}

/**
 * One transaction whose parts do not wait for each other: read models never touch each other's tables. A part that fails makes
 * Postgres refuse the rest, and the whole is rolled back.
 */
async function together(tx: Tx, parts: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled([sql`begin`.execute(tx), ...parts.map((part) => part())]);
  const failed = results.find((result) => result.status === 'rejected');
  await (failed ? sql`rollback` : sql`commit`).execute(tx);
  if (failed) throw failed.reason;
}

/** Zero rows moved for one of them: another instance owns it, so nothing of this batch may stand. */
async function moveCheckpoints(
  tx: Tx,
  behind: readonly Projection[],
  positions: ReadonlyMap<string, number>,
  last: number,
  signalled: number,
): Promise<void> {
  const names = behind.map((projection) => projection.name);
  const from = names.map((name) => positions.get(name) ?? -1);
  const versions = behind.map((projection) => projection.version);
  const { rows } = await sql<{ projection: string }>`
    update checkpoints c
    set position = case when c.projection = ${SIGNALS} then ${signalled} else ${last}::bigint end
    from (select * from unnest(${names}::text[], ${from}::bigint[], ${versions}::integer[]) as a(projection, position, version)
          union all select ${SIGNALS}, null, null) as a
    where c.projection = a.projection
      and (a.position is null or (c.position = a.position and c.version = a.version))
    returning c.projection`.execute(tx);
  if (rows.length !== names.length + 1) throw new Failure('Conflict', 'Another projector owns these read models.');
}

/** Every event of the batch reports its place, with the signals of all sources in their listed order. */
export async function deriveSignals(
  events: readonly Recorded[],
  sources: readonly SignalSource[],
  database: Database,
): Promise<readonly SignalBatch[]> {
  const byPosition = new Map<number, Signal[]>(events.map((event) => [event.position, []]));
  for (const source of sources) {
    const derived = await source.derive(events, database.kysely);
    for (const [position, signals] of derived) byPosition.get(position)?.push(...signals);
  }
  return events.map((event) => ({ position: event.position, signals: byPosition.get(event.position) ?? [] }));
}
