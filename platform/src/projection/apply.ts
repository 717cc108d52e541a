/** Applies a batch of events to one projection: runs of one type, in order, each run one call of its handler. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { Projection, Tx } from './projection.ts';

export async function applyBatch(projection: Projection, events: readonly Recorded[], tx: Tx): Promise<void> {
  let start = 0;
  while (start < events.length) {
    const type = events[start]?.type;
    let end = start + 1;
    while (end < events.length && events[end]?.type === type) end += 1;
    const handler = type === undefined ? undefined : projection.handlers[type];
    if (handler) await handler(events.slice(start, end), tx);
    start = end;
  }
}

/** Events a projection handles, as one run where others of no interest lie between. */
export function wanted(projection: Projection, events: readonly Recorded[]): readonly Recorded[] {
  return events.filter((event) => event.type in projection.handlers);
}
