/** All events of a kind up to a place, to count by: so many and no more. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { CountedThen } from '@folkmoot/contracts/history/past';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { type PastReading, withoutWords } from './past-reading.ts';
import { END } from './place-then.ts';

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

/** Several kinds about the same, as far back as all of them are known: what is counted from them was never less. */
async function gatheredOf(reading: PastReading, types: readonly string[], aboutId: string, position: number): Promise<Gathered> {
  const kinds: Gathered[] = [];
  for (const type of types) kinds.push(await gathered(reading, [termOf.type(type), termOf.about(aboutId)], position));
  const begins = kinds.flatMap(({ events, isWhole }) => (isWhole ? [] : [events.at(-1)?.position ?? position]));
  const known = Math.max(-1, ...begins);
  const events = kinds.flatMap((kind) => kind.events).filter((event) => event.position >= known);
  return { events: events.toSorted((a, b) => b.position - a.position), isWhole: begins.length === 0 };
}

/** `told`: oldest first, and without their words. */
export type Told = Gathered & { readonly told: readonly Recorded[] };
export type ToldBoth = { readonly was: Told; readonly is: Told };

async function tellingOf(gathered: Gathered): Promise<Told> {
  return { ...gathered, told: await withoutWords(gathered.events.toReversed()) };
}

/** Up to a place and up to the end. What is whole now was whole then, and where nothing happened since both are the same. */
export async function gatheredBoth(reading: PastReading, types: readonly string[], aboutId: string, position: number): Promise<ToldBoth> {
  const is = await tellingOf(await gatheredOf(reading, types, aboutId, END));
  const isUpTo = (event: { readonly position: number }) => event.position <= position;
  if (is.events.every(isUpTo)) return { was: is, is };
  if (!is.isWhole) return { was: await tellingOf(await gatheredOf(reading, types, aboutId, position)), is };
  return { was: { isWhole: true, events: is.events.filter(isUpTo), told: is.told.filter(isUpTo) }, is };
}
