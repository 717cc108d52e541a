/** Who might see and who might send in which channel at which place of the log: the judge's own reading of the events. */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { applyTo, copyOf, maySee, maySend, type Rows } from './rows.ts';

/** From the first event that counts on, up to the one that took it away. */
type Span = { readonly from: number; to: number };

export type RightsOverTime = {
  /** Whether somebody might see a channel at this place or at any after it up to another. */
  readonly saw: (userId: string, channelId: string, from: number, to: number) => boolean;
  /** The event that had taken the sight away; -1 when they never had it. */
  readonly blindedBy: (userId: string, channelId: string, position: number) => number;
  /** null: they might send there. Else the event that had taken the right away; -1 when they never had it. */
  readonly deprivedBy: (userId: string, channelId: string, position: number) => number | null;
};

const STRUCTURE = /^(Member|Channel|Role|Server)/;

export function rightsOverTime(before: Rows, events: readonly Recorded[], people: readonly string[]): RightsOverTime {
  const rows = copyOf(before);
  const seeing = new Map<string, Span[]>();
  const sending = new Map<string, Span[]>();

  function mark(spans: Map<string, Span[]>, key: string, holds: boolean, position: number): void {
    const list = spans.get(key) ?? [];
    const last = list.at(-1);
    const open = last?.to === Number.POSITIVE_INFINITY;
    if (holds && !open) spans.set(key, [...list, { from: position, to: Number.POSITIVE_INFINITY }]);
    if (!holds && open && last) last.to = position;
  }

  function markAll(position: number, channelIds: Iterable<string>): void {
    for (const userId of people) {
      for (const channelId of channelIds) {
        const key = `${userId}/${channelId}`;
        mark(seeing, key, maySee(rows, userId, channelId), position);
        mark(sending, key, maySend(rows, userId, channelId), position);
      }
    }
  }

  const channelIds = new Set(rows.channels.keys());
  markAll(-1, channelIds);
  for (const event of events) {
    applyTo(rows, event);
    if (!STRUCTURE.test(event.type)) continue;
    for (const id of rows.channels.keys()) channelIds.add(id);
    markAll(event.position, channelIds);
  }

  return {
    saw: (userId, channelId, from, to) => (seeing.get(`${userId}/${channelId}`) ?? []).some((span) => span.from <= to && from <= span.to),
    blindedBy: (userId, channelId, position) => lastBefore(seeing, `${userId}/${channelId}`, position)?.to ?? -1,
    deprivedBy(userId, channelId, position) {
      const last = lastBefore(sending, `${userId}/${channelId}`, position);
      if (!last) return -1;
      return last.to >= position ? null : last.to;
    },
  };
}

function lastBefore(spans: ReadonlyMap<string, readonly Span[]>, key: string, position: number): Span | undefined {
  return (spans.get(key) ?? []).findLast((span) => span.from < position);
}
