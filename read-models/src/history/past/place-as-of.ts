/** The position of a request: the last event at a time or position. */
import type { AskedWhen } from '@folkmoot/contracts/history/fields';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { PastReading } from './past-reading.ts';

export type Place = { readonly position: number; readonly at: number };
const BEFORE_ALL: Place = { position: -1, at: 0 };
/** Larger than any position of a log. */
export const END = Number.MAX_SAFE_INTEGER;

export type Seen = (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;

/** The common part of all requests. */
export type Wanted = AskedWhen & {
  /** The current time, to detect expired suspensions. */
  readonly now: number;
  /** Filters events that the viewer may see. */
  readonly seen: Seen;
};

export async function placeOf({ page }: PastReading, { position, moment }: Pick<AskedWhen, 'position' | 'moment'>): Promise<Place> {
  const from = position === undefined ? null : position + 1;
  const { events } = await page({ terms: [], since: null, until: moment ?? null, order: 'newest', from }, 1);
  const [last] = events;
  if (!last) return BEFORE_ALL;
  const { at }: EventMeta = JSON.parse(last.meta);
  return { position: last.position, at };
}

export type Streams = ReadonlyMap<string, readonly LoggedEvent[]>;

export function upTo(streams: Streams, { position }: Pick<Place, 'position'>): Streams {
  return new Map([...streams].map(([name, events]) => [name, events.filter((event) => event.position <= position)]));
}
