/** Texts of the moderators' audit log for views of the history and for ticket statuses. */
import type { HistoryExported, HistorySearched } from '@folkmoot/contracts/history/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { TICKET_STATUS } from '@folkmoot/contracts/tickets/limits';

/** The system and unknown actors have no page. */
export function personIn(actor: string | null): string | null {
  return actor !== null && /^\d+$/.test(actor) ? actor : null;
}

/** Accepts any number, because an error here would stop all later events. */
function momentOf(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? String(at) : moment.toISOString();
}

type PastLook = { readonly position: number; readonly moment: number | null };

export function placeOf({ position, moment }: PastLook): string {
  return moment === null ? `at ${position}` : `at ${momentOf(moment)}`;
}

/** The user as whom the content was viewed. */
export function seenAs(asId: string | null): string {
  return asId === null ? '' : `, as ${asId}`;
}

type LookedFor = EventOf<typeof HistorySearched | typeof HistoryExported>['data'];

/** The filters of a search, without user and place, which have their own fields. */
export function askedFor(data: LookedFor, more: readonly string[] = []): string | null {
  const { personId, byId, eventType, ofStream, byCommand, bySession, correlation, since, until } = data;
  const asked: readonly (readonly [string, string | null])[] = [
    ['by', personId === null && personIn(byId) !== null ? null : byId],
    ['type', eventType],
    ['stream', ofStream],
    ['command', byCommand],
    ['session', bySession],
    ['correlation', correlation],
    ['since', since === null ? null : momentOf(since)],
    ['until', until === null ? null : momentOf(until)],
  ];
  return [...asked.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])), ...more].join(', ') || null;
}

const TICKET_STATUS_WORDS: ReadonlyMap<number, string> = new Map([
  [TICKET_STATUS.WAITING_FOR_MODERATOR_RESPONSE, 'waits for a moderator'],
  [TICKET_STATUS.WAITING_FOR_USER_RESPONSE, 'waits for who opened it'],
  [TICKET_STATUS.CLOSED_AS_DONE, 'closed as done'],
  [TICKET_STATUS.CLOSED_AS_INVALID, 'closed as invalid'],
]);

export function ticketStatusWords(status: number): string | null {
  return TICKET_STATUS_WORDS.get(status) ?? null;
}
