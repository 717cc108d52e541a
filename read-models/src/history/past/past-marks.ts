/** Marks on the timeline: events of the object around a position, and events that changed who could see it. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastMark } from '@folkmoot/contracts/history/past';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import type { PastReading } from './past-reading.ts';
import type { Seen } from './place-as-of.ts';

type Around = {
  /** The id of the object. */
  readonly aboutId: string;
  readonly position: number;
  /** Events of the object up to the position, newest first. */
  readonly before: readonly LoggedEvent[];
  /** Events of its place, and of the user as whom it is shown. */
  readonly aside: readonly LoggedEvent[];
  readonly seen: Seen;
};

/** Records of moderators' views name the object, but change nothing visible. */
function isLook({ stream }: LoggedEvent): boolean {
  return stream.startsWith('auditor-');
}

/** Oldest first, without events that the viewer may not see. */
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

/** The nearest events of a type on both sides of a position, up to the limit of marks. */
export async function nearest({ page }: PastReading, type: string, aboutId: string, position: number): Promise<readonly LoggedEvent[]> {
  const query = { terms: [termOf.type(type), termOf.about(aboutId)], since: null, until: null };
  const { events: before } = await page({ ...query, order: 'newest', from: position + 1 }, HISTORY_LIMITS.marks);
  const { events: after } = await page({ ...query, order: 'oldest', from: position }, HISTORY_LIMITS.marks);
  return [...before, ...after];
}

/** The same, if all events of the object were read already. */
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
