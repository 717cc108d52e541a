/**
 * Reads a history export page by page: all matching events from before its start, oldest first. The filters come from its event, so that no
 * part of the history is read without a record of it.
 */
import { HistoryExported } from '@folkmoot/contracts/history/events';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryExportPage } from '@folkmoot/contracts/history/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { fileText } from '@folkmoot/platform/history-index/event-file';
import type { HistoryReader, Masks } from '@folkmoot/platform/history-index/reader';
import { shownEventOf } from '@folkmoot/platform/history-index/shown-event';
import { termOf } from '@folkmoot/platform/history-index/terms';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { queryOf } from './history-query.ts';
import { withoutWords } from './past/past-reading.ts';
import { seenBy } from './withheld.ts';

type Reading = Pick<HistoryReader, 'bringUp' | 'page' | 'masks'>;

type Asked = {
  readonly db: Reader;
  readonly viewerId: string;
  readonly now: number;
  readonly exportId: string;
  /** undefined: from the beginning. */
  readonly after?: number | undefined;
};

type Exported = EventOf<typeof HistoryExported>['data'];
type Begun = { readonly position: number; readonly exported: Exported };

const UNMASKED: Masks = { known: 1, mask: (shown) => shown };

export async function exportPage(history: Reading, asked: Asked): Promise<HistoryExportPage | Refusal<'UnknownHistoryExport'>> {
  const { db, viewerId, exportId, after } = asked;
  const notYet = { text: '', events: 0, next: after ?? null, share: 0 };
  const indexed = await history.bringUp();
  if (indexed < 1) return { indexed, ...notYet };
  const begun = await begunBy(history, asked);
  if (!begun) return refuse('UnknownHistoryExport');
  const { position: end, exported } = begun;
  const { known, mask } = exported.pseudonyms ? await history.masks(exportId, end) : UNMASKED;
  if (known < 1) return { indexed: known, ...notYet };
  const query = { ...wantedBy(exported), order: 'oldest' as const, from: after ?? null };
  const page = await history.page(query, HISTORY_LIMITS.exportPage, (events) => seenBy(db, viewerId, events));
  const shown = page.events.filter(({ position }) => position < end).map((event) => mask(shownEventOf(event)));
  const next = page.next !== null && page.next < end ? page.next : null;
  const text = fileText(shown, exported.format, after === undefined);
  return { indexed, text, events: shown.length, next, share: next === null ? 1 : next / end };
}

/** null: the user started no such export, or it has expired. */
async function begunBy({ page }: Reading, { viewerId, exportId, now }: Asked): Promise<Begun | null> {
  const terms = [termOf.about(exportId), termOf.by(viewerId), termOf.type(HistoryExported.type)];
  const { events } = await page({ terms, since: null, until: null, order: 'newest', from: null }, 1);
  const [event] = events;
  if (!event) return null;
  const [begun] = await withoutWords([event]);
  const exported = HistoryExported.schema.parse(begun?.data);
  const isTheirs = exported.exportId === exportId && exported.exportedById === viewerId;
  return isTheirs && now < exported.exportedAt + HISTORY_LIMITS.exportLastsMs ? { position: event.position, exported } : null;
}

function wantedBy(exported: Exported) {
  const { personId, byId, serverId, channelId, eventType, ofStream, byCommand, bySession, correlation, since, until } = exported;
  return queryOf({
    person: personId ?? undefined,
    by: byId ?? undefined,
    server: serverId ?? undefined,
    channel: channelId ?? undefined,
    type: eventType ?? undefined,
    stream: ofStream ?? undefined,
    command: byCommand ?? undefined,
    session: bySession ?? undefined,
    correlation: correlation ?? undefined,
    since: since ?? undefined,
    until: until ?? undefined,
    before: undefined,
  });
}
