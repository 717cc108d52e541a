/** Events on the slider: those of the channel around a place, and those that said who could read it. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { PastMark } from '@folkmoot/contracts/history/past-channel';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { termOf } from '@folkmoot/platform/history-index/terms';
import type { PastReading } from './past-reading.ts';

type Around = {
  readonly channelId: string;
  readonly position: number;
  /** Of the channel, up to the place, newest first. */
  readonly before: readonly LoggedEvent[];
  /** Of the server, and of whom it is shown as seen by. */
  readonly aside: readonly LoggedEvent[];
  readonly seen: (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;
};

/** Looks name the channel too, and change nothing that anybody saw. */
function isLook({ stream }: LoggedEvent): boolean {
  return stream.startsWith('auditor-');
}

/** Oldest first. What is kept from whoever looks is no mark. */
export async function marksAround(
  { page }: PastReading,
  { channelId, position, before, aside, seen: mayBeSeen }: Around,
): Promise<PastMark[]> {
  const seen = (events: readonly LoggedEvent[]) => mayBeSeen(events.filter((event) => !isLook(event)));
  const query = { terms: [termOf.about(channelId)], since: null, until: null, order: 'oldest' as const, from: position };
  const { events: after } = await page(query, HISTORY_LIMITS.marks, seen);
  const near = [...(await seen(before.filter((event) => !isLook(event)).slice(0, HISTORY_LIMITS.marks))), ...after];
  const places = near.map((event) => event.position);
  const [first, last] = [Math.min(...places, position), Math.max(...places, position)];
  const among = (await seen(aside)).filter((event) => event.position >= first && event.position <= last);
  const byPlace = new Map([...near, ...among].map((event) => [event.position, event]));
  return [...byPlace.values()].toSorted((a, b) => a.position - b.position).map(markOf);
}

function markOf({ position, type, meta }: LoggedEvent): PastMark {
  const { at, actor: by }: EventMeta = JSON.parse(meta);
  return { position, at, type, by };
}
