/** Collects all events of a kind up to a position, with a limit, for counting. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { CountedThen } from '@folkmoot/contracts/history/past';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { type PastReading, withoutWords } from './past-reading.ts';
import { END } from './place-as-of.ts';

/** Newest first. An incomplete result lacks the oldest events. */
export type CollectedEvents = { readonly events: readonly LoggedEvent[]; readonly isWhole: boolean };

/** The number of index queries, each of which has its own limit. */
const STRETCHES = 16;

/** `known`: the newest events, if they were read already. */
export async function collectEvents(
  { page }: PastReading,
  terms: readonly string[],
  position: number,
  known: readonly LoggedEvent[] = [],
): Promise<CollectedEvents> {
  const events = [...known];
  let from = known.at(-1)?.position ?? (position < Number.MAX_SAFE_INTEGER ? position + 1 : null);
  for (let stretch = 0; stretch < STRETCHES && events.length < HISTORY_LIMITS.counted; stretch += 1) {
    const query = { terms, since: null, until: null, order: 'newest' as const, from };
    const { events: more, next } = await page(query, HISTORY_LIMITS.counted - events.length);
    events.push(...more);
    if (next === null) return { events, isWhole: true };
    from = next;
  }
  return { events, isWhole: false };
}

export function counted(count: number, ...from: readonly Pick<CollectedEvents, 'isWhole'>[]): CountedThen {
  return { count, isWhole: from.every(({ isWhole }) => isWhole) };
}

/** Combines several kinds as far back as all are complete, so that counts are never too low for that range. */
function together(kinds: readonly CollectedEvents[], position: number): CollectedEvents {
  const begins = kinds.flatMap(({ events, isWhole }) => (isWhole ? [] : [events.at(-1)?.position ?? position]));
  const known = Math.max(-1, ...begins);
  const events = kinds.flatMap((kind) => kind.events).filter((event) => event.position >= known);
  return { events: events.toSorted((a, b) => b.position - a.position), isWhole: begins.length === 0 };
}

/** `decoded`: oldest first, without sealed fields. */
export type ShownEvent = CollectedEvents & { readonly decoded: readonly Recorded[] };
export type CollectedBoth = { readonly was: ShownEvent; readonly is: ShownEvent };

/** Collects several kinds up to a position and up to the end. Common events are read once. */
export async function collectBoth(
  reading: PastReading,
  types: readonly string[],
  aboutId: string,
  position: number,
): Promise<CollectedBoth> {
  const kinds: { readonly was: CollectedEvents; readonly is: CollectedEvents }[] = [];
  for (const type of types) {
    const terms = [termOf.type(type), termOf.about(aboutId)];
    const is = await collectEvents(reading, terms, END);
    const known = is.events.filter((event) => event.position <= position);
    const isSame = is.isWhole || known.length === is.events.length;
    kinds.push({ is, was: isSame ? { events: known, isWhole: is.isWhole } : await collectEvents(reading, terms, position, known) });
  }
  const [was, is] = [
    together(
      kinds.map((kind) => kind.was),
      position,
    ),
    together(
      kinds.map((kind) => kind.is),
      END,
    ),
  ];
  const all = new Map([...was.events, ...is.events].map((event) => [event.position, event]));
  const decoded = await withoutWords([...all.values()].toSorted((a, b) => a.position - b.position));
  const within = (side: CollectedEvents) => new Set(side.events.map((event) => event.position));
  const [inWas, inIs] = [within(was), within(is)];
  return {
    was: { ...was, decoded: decoded.filter((event) => inWas.has(event.position)) },
    is: { ...is, decoded: decoded.filter((event) => inIs.has(event.position)) },
  };
}
