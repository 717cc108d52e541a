/**
 * State kept in memory, from which facts are read: folded from the same events that every process reads. Own appends are applied before the
 * answer (H6: immediately on this instance), those of others as the log delivers them (within a second).
 */
import type { Folding } from '@folkmoot/contracts/kernel/decider';
import type { AnyEvent, EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';

/** States of the streams `<category>-<id>`. Only structural events (not `bulk`) are kept. */
export type WarmFolding<State, Event extends AnyEvent> = Folding<State, Event> & { readonly category: string };

/** A look-up across streams that events change in place. Use it to find a stream, never as the only ground of a decision. */
export type IndexStep<T> = { apply(index: T, event: Recorded): void };

export type WarmIndex<T> = {
  readonly name: string;
  create(): T;
  readonly on: Readonly<Record<string, IndexStep<T>>>;
};

export function indexOn<T, Spec extends EventSpec>(
  spec: Spec,
  apply: (index: T, event: Recorded<EventOf<Spec>>) => void,
): Readonly<Record<string, IndexStep<T>>> {
  return { [spec.type]: { apply: apply as unknown as IndexStep<T>['apply'] } };
}

export type Warm = {
  /** State of `<category>-<id>`, or the folding's initial state if the stream has no events. */
  readonly state: <State, Event extends AnyEvent>(folding: WarmFolding<State, Event>, id: string) => State;
  readonly index: <T>(index: WarmIndex<T>) => T;
};

type Entry = { state: unknown; revision: number };

export type WarmStore = Warm & {
  /** State and revision (-1: none yet) of a stream, or null if its category is not kept in memory. */
  readonly load: (stream: string) => Entry | null;
  /** Applies an event once. Events at or below the stream's revision are skipped. */
  readonly apply: (event: Recorded) => void;
};

export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

export function warmStore(foldings: readonly WarmFolding<unknown, AnyEvent>[], indexes: readonly WarmIndex<unknown>[]): WarmStore {
  const byCategory = new Map(foldings.map((folding) => [folding.category, folding]));
  const entries = new Map<string, Entry>();
  const built = new Map<string, unknown>(indexes.map((index) => [index.name, index.create()]));

  function load(stream: string): Entry | null {
    const folding = byCategory.get(categoryOf(stream));
    if (!folding) return null;
    return entries.get(stream) ?? { state: folding.initial, revision: -1 };
  }

  return {
    load,
    state: (folding, id) => (entries.get(`${folding.category}-${id}`)?.state ?? folding.initial) as typeof folding.initial,
    index: (index) => built.get(index.name) as ReturnType<typeof index.create>,
    apply(event) {
      const folding = byCategory.get(categoryOf(event.stream));
      if (!folding) return;
      const entry = entries.get(event.stream);
      if (entry && event.revision <= entry.revision) return;
      const state = folding.evolve(entry ? entry.state : folding.initial, event);
      if (entry) {
        entry.state = state;
        entry.revision = event.revision;
      } else {
        entries.set(event.stream, { state, revision: event.revision });
      }
      for (const index of indexes) index.on[event.type]?.apply(built.get(index.name), event);
    },
  };
}
