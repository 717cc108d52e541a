/** When it was: the last event that had happened at a moment or a place. */
import type { AskedWhen } from '@folkmoot/contracts/history/fields';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { PastReading } from './past-reading.ts';

export type Place = { readonly position: number; readonly at: number };
const BEFORE_ALL: Place = { position: -1, at: 0 };
/** The end of any log. */
export const END = Number.MAX_SAFE_INTEGER;

export type Seen = (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;

/** Whatever is looked at. */
export type Wanted = AskedWhen & {
  /** For whom time stands now: a suspension that is over is none. */
  readonly now: number;
  /** What may be shown to whoever looks. */
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
