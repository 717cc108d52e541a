/** All events of a kind up to a place, to count by: so many and no more. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { CountedThen } from '@folkmoot/contracts/history/past';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { PastReading } from './past-reading.ts';

/** Newest first: what is not whole lacks the oldest. */
export type Gathered = { readonly events: readonly LoggedEvent[]; readonly isWhole: boolean };

/** Stretches of the history that are looked through, each of which has a bound. */
const STRETCHES = 16;

export async function gathered({ page }: PastReading, terms: readonly string[], position: number): Promise<Gathered> {
  const events: LoggedEvent[] = [];
  let from = position < Number.MAX_SAFE_INTEGER ? position + 1 : null;
  for (let stretch = 0; stretch < STRETCHES && events.length < HISTORY_LIMITS.counted; stretch += 1) {
    const query = { terms, since: null, until: null, order: 'newest' as const, from };
    const { events: more, next } = await page(query, HISTORY_LIMITS.counted - events.length);
    events.push(...more);
    if (next === null) return { events, isWhole: true };
    from = next;
  }
  return { events, isWhole: false };
}

export function counted(count: number, ...from: readonly Pick<Gathered, 'isWhole'>[]): CountedThen {
  return { count, isWhole: from.every(({ isWhole }) => isWhole) };
}
