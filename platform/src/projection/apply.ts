/** Applies a batch of events to one projection: consecutive events of one type form a run, and each run is one call of its handler. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { CompiledQuery } from 'kysely';
import type { Handler, Projection, Tx } from './projection.ts';

type Run = { readonly handler: Handler; readonly events: readonly Recorded[] };

function runsOf(projection: Projection, events: readonly Recorded[]): readonly Run[] {
  const runs: Run[] = [];
  let start = 0;
  while (start < events.length) {
    const type = events[start]?.type;
    let end = start + 1;
    while (end < events.length && events[end]?.type === type) end += 1;
    const handler = type === undefined ? undefined : projection.handlers[type];
    if (handler) runs.push({ handler, events: events.slice(start, end) });
    start = end;
  }
  return runs;
}

export async function applyBatch(projection: Projection, events: readonly Recorded[], tx: Tx): Promise<void> {
  for (const { handler, events: run } of runsOf(projection, events)) {
    if ('apply' in handler) await handler.apply(run, tx);
    else await Promise.all(handler.statements(run).map((each) => tx.getExecutor().executeQuery(each)));
  }
}

/** The statements that the batch executes. Null if one of its handlers needs to read first. */
export function statementsOf(projection: Projection, events: readonly Recorded[]): readonly CompiledQuery[] | null {
  const runs = runsOf(projection, events);
  if (runs.some(({ handler }) => 'apply' in handler)) return null;
  return runs.flatMap(({ handler, events: run }) => ('statements' in handler ? handler.statements(run) : []));
}

/** The events that a projection handles. Runs continue across events that it ignores. */
export function wanted(projection: Projection, events: readonly Recorded[]): readonly Recorded[] {
  return events.filter((event) => event.type in projection.handlers);
}
