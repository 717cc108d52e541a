/**
 * The projector stood in for: rows and checkpoint move at once, the signals of the batch are derived by the real sources after that
 * and go out last, so that whoever takes over from a dead one tells them again.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import type { Reader } from '@folkmoot/platform/projection/projection';
import type { SignalBus } from '@folkmoot/platform/signal/bus';
import { signalSources } from '@folkmoot/read-models/signals';
import { readerOf } from './reader.ts';
import { applyTo, type Rows } from './rows.ts';
import type { Process } from './stepped-ports.ts';

export type ProjectorOptions = {
  readonly process: Process;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly bus: SignalBus;
  readonly rows: Rows;
};

const MOST_AT_ONCE = 4;
/** People are read each time, as where several projectors share the work: the memory of them is made for thousands. */
const sources = signalSources.filter((source) => source.types.length > 0);

export async function derive(events: readonly Recorded[], db: Reader): Promise<readonly SignalBatch[]> {
  const byPosition = new Map<number, Signal[]>(events.map((event) => [event.position, []]));
  for (const source of sources) {
    for (const [position, signals] of await source.derive(events, db)) byPosition.get(position)?.push(...signals);
  }
  return [...byPosition].map(([position, signals]) => ({ partition: 0, position, signals }));
}

export function startProjector({ process, log, codec, bus, rows }: ProjectorOptions): void {
  const db = readerOf(rows);
  const { life, scheduler } = process;
  let signalled = rows.signalled;

  bus.onRecall(async (positions) => {
    const pages = await Promise.all(positions.map((position) => log.readAll({ after: position - 1, limit: 1 })));
    const events = (await codec.decode(pages.flat())).filter((event) => event.position <= signalled);
    if (events.length > 0) await bus.publish(await derive(events, db));
  });

  log.subscribe({ after: Math.min(rows.position, signalled), batch: MOST_AT_ONCE }, async (logged) => {
    const events = await codec.decode(logged);
    await scheduler.ask(life, 'commit', () => {
      rows.signalled = Math.max(rows.signalled, signalled);
      for (const event of events) applyTo(rows, event);
    });
    const fresh = events.filter((event) => event.position > signalled);
    if (fresh.length === 0) return;
    const batches = await derive(fresh, db);
    await scheduler.ask(life, 'publish', () => bus.publish(batches));
    signalled = Math.max(signalled, events.at(-1)?.position ?? -1);
  });
}
