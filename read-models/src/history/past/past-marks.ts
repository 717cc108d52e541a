/** Events on the slider: those of what is looked at around a place, and those that said who could see it. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastMark } from '@folkmoot/contracts/history/past';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import type { PastReading } from './past-reading.ts';
import type { Seen } from './place-as-of.ts';

type Around = {
  /** What is looked at. */
  readonly aboutId: string;
  readonly position: number;
  /** Of it, up to the place, newest first. */
  readonly before: readonly LoggedEvent[];
  /** Of where it is, and of whom it is shown as seen by. */
  readonly aside: readonly LoggedEvent[];
  readonly seen: Seen;
};

/** Looks name it too, and change nothing that anybody saw. */
function isLook({ stream }: LoggedEvent): boolean {
  return stream.startsWith('auditor-');
}

/** Oldest first. What is kept from whoever looks is no mark. */
export async function marksAround(
  { page }: PastReading,
  { aboutId, position, before, aside, seen: mayBeSeen }: Around,
): Promise<PastMark[]> {
  const seen = (events: readonly LoggedEvent[]) => mayBeSeen(events.filter((event) => !isLook(event)));
  const query = { terms: [termOf.about(aboutId)], since: null, until: null, order: 'oldest' as const, from: position };
  const { events: after } = await page(query, HISTORY_LIMITS.marks, seen);
  const near = [...(await seen(before.filter((event) => !isLook(event)).slice(0, HISTORY_LIMITS.marks))), ...after];
  const places = near.map((event) => event.position);
  const [first, last] = [Math.min(...places, position), Math.max(...places, position)];
  const among = (await seen(aside)).filter((event) => event.position >= first && event.position <= last);
  const byPlace = new Map([...near, ...among].map((event) => [event.position, event]));
  return [...byPlace.values()].toSorted((a, b) => a.position - b.position).map(markOf);
}

/** Of a type, so many on either side of a place as may be marks. */
export async function nearest({ page }: PastReading, type: string, aboutId: string, position: number): Promise<readonly LoggedEvent[]> {
  const query = { terms: [termOf.type(type), termOf.about(aboutId)], since: null, until: null };
  const { events: before } = await page({ ...query, order: 'newest', from: position + 1 }, HISTORY_LIMITS.marks);
  const { events: after } = await page({ ...query, order: 'oldest', from: position }, HISTORY_LIMITS.marks);
  return [...before, ...after];
}

/** As around a place, where all that happened to it was read. */
export async function marksAmong(events: readonly LoggedEvent[], position: number, seen: Seen): Promise<PastMark[]> {
  const byPlace = new Map(events.filter((event) => !isLook(event)).map((event) => [event.position, event]));
  const all = [...byPlace.values()].toSorted((a, b) => a.position - b.position);
  const before = all.filter((event) => event.position <= position).slice(-HISTORY_LIMITS.marks);
  const after = all.filter((event) => event.position > position).slice(0, HISTORY_LIMITS.marks);
  return (await seen([...before, ...after])).map(markOf);
}

function markOf({ position, type, meta }: LoggedEvent): PastMark {
  const { at, actor: by }: EventMeta = JSON.parse(meta);
  return { position, at, type, by };
}
