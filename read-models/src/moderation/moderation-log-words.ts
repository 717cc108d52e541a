/** What of the history was looked at, in the words of the moderators' audit log. */
import type { HistoryExported, HistorySearched } from '@folkmoot/contracts/history/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

/** The product itself, and nobody in particular, have no page. */
export function personIn(actor: string | null): string | null {
  return actor !== null && /^\d+$/.test(actor) ? actor : null;
}

/** Whatever number it is: an event that cannot be told would stop all that follow. */
function momentOf(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? String(at) : moment.toISOString();
}

type PastLook = { readonly position: number; readonly moment: number | null };

export function placeOf({ position, moment }: PastLook): string {
  return moment === null ? `at ${position}` : `at ${momentOf(moment)}`;
}

/** Whose eyes it was seen with stands beside what was looked at. */
export function seenAs(asId: string | null): string {
  return asId === null ? '' : `, as ${asId}`;
}

type LookedFor = EventOf<typeof HistorySearched | typeof HistoryExported>['data'];

/** What of the history was looked through, but for whom and where: that is named beside. */
export function askedFor(data: LookedFor, more: readonly string[] = []): string | null {
  const { personId, byId, eventType, ofStream, byCommand, correlation, since, until } = data;
  const asked: readonly (readonly [string, string | null])[] = [
    ['by', personId === null && personIn(byId) !== null ? null : byId],
    ['type', eventType],
    ['stream', ofStream],
    ['command', byCommand],
    ['correlation', correlation],
    ['since', since === null ? null : momentOf(since)],
    ['until', until === null ? null : momentOf(until)],
  ];
  return [...asked.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])), ...more].join(', ') || null;
}
