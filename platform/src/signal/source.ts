/**
 * Maps an event to its recipients and payloads. Pure per event; `context` loads the data for a whole batch in a few queries, after the
 * commit.
 */
import type { EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import type { Signal } from '@folkmoot/contracts/kernel/signal';
import type { Reader } from '../projection/projection.ts';

type AnySignals<Context> = Readonly<Record<string, (event: Recorded, context: Context) => readonly Signal[]>>;

export type SignalSource = {
  readonly types: readonly string[];
  /** Signals of the events in the batch that this source handles, by position. */
  readonly derive: (events: readonly Recorded[], db: Reader) => Promise<ReadonlyMap<number, readonly Signal[]>>;
};

export function signalsOf<Spec extends EventSpec, Context>(
  spec: Spec,
  signals: (event: Recorded<EventOf<Spec>>, context: Context) => readonly Signal[],
): AnySignals<Context> {
  return { [spec.type]: signals as unknown as (event: Recorded, context: Context) => readonly Signal[] };
}

export function signalSource<Context>(
  context: (events: readonly Recorded[], db: Reader) => Promise<Context>,
  ...entries: readonly AnySignals<Context>[]
): SignalSource {
  const table: AnySignals<Context> = Object.assign({}, ...entries);
  return {
    types: Object.keys(table),
    async derive(events, db) {
      const mine = events.filter((event) => event.type in table);
      const result = new Map<number, readonly Signal[]>();
      if (mine.length === 0) return result;
      const loaded = await context(mine, db);
      for (const event of mine) result.set(event.position, table[event.type]?.(event, loaded) ?? []);
      return result;
    },
  };
}
