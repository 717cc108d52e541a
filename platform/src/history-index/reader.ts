/** The history as a service reads it for somebody who waits: nothing here costs more than its bound, however long the log is. */
import type { Database } from '../database/database.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { catchUpSome, NEAR } from './catch-up.ts';
import { type Opened, openSealed } from './sealed-fields.ts';
import { type HistoryQuery, looks, type Searched } from './search.ts';
import { lastIndexed, SEGMENT, segmentBefore } from './segment-store.ts';
import { correlated, type Related, treeOf } from './trace.ts';

/** `next`: from where on there may be more (`HistoryQuery.from`); null: that was all. */
export type HistoryPage = { readonly events: readonly LoggedEvent[]; readonly next: number | null };

type Seen = (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;

export type HistoryReader = {
  /** Before anything else. 1: all can be found; less: how far the index is, and nothing is to be looked for yet. */
  readonly bringUp: () => Promise<number>;
  /** Of what `seen` leaves: how full a page is tells nothing of the rest. */
  readonly page: (query: HistoryQuery, limit: number, seen?: Seen) => Promise<HistoryPage>;
  readonly eventAt: (position: number) => Promise<LoggedEvent | null>;
  /** The tree that it stands in. */
  readonly around: (event: LoggedEvent, limit: number) => Promise<Related>;
  /** What is sealed in it; null for who was erased. */
  readonly open: (event: LoggedEvent) => Promise<readonly Opened[]>;
};

export type HistoryReaderOptions = {
  readonly database: Database;
  readonly log: EventLog;
  /** Keys as they are now: one that remembers might open what was erased a moment ago. */
  readonly freshKeys: () => Pick<KeyVault, 'openingKeys'>;
  /** Smaller in tests. */
  readonly bound?: Bound;
};

/** Segments that a request takes in, and looks through, at most: about a second's work, and a fifth of one. */
type Bound = { readonly indexed: number; readonly looked: number };
const BOUND: Bound = { indexed: 512, looked: 64 };

export function historyReader({ database, log, freshKeys, bound = BOUND }: HistoryReaderOptions): HistoryReader {
  const searched: Searched = { pool: database.pool, log };
  return {
    bringUp: () => catchUpSome({ database, log }, bound.indexed),
    page: (query, limit, seen) => boundedSearch(searched, query, { limit, segments: bound.looked, seen }),
    eventAt: (position) => eventAt(searched, position),
    async around(event, limit) {
      const query = correlated(event);
      if (!query) return { tree: [{ event, consequences: [] }], isWhole: true };
      const { events, next } = await boundedSearch(searched, query, { limit, segments: bound.looked });
      const isAmong = events.some(({ id }) => id === event.id);
      return { tree: treeOf(isAmong ? events : [...events, event]), isWhole: next === null };
    },
    open: (event) => openSealed(event, freshKeys()),
  };
}

type Until = { readonly limit: number; readonly segments: number; readonly seen?: Seen | undefined };

async function boundedSearch(searched: Searched, query: HistoryQuery, { limit, segments, seen }: Until): Promise<HistoryPage> {
  const found: LoggedEvent[] = [];
  let looked = 0;
  for await (const look of looks(searched, query)) {
    found.push(...(seen && look.found.length > 0 ? await seen(look.found) : look.found));
    looked += 1;
    if (found.length > limit) {
      const events = found.slice(0, limit);
      return { events, next: events.at(-1)?.position ?? null };
    }
    // Newest first, what lies at that place itself was not looked at.
    if (looked === segments) return { events: found, next: query.order === 'newest' ? look.to + 1 : look.to };
  }
  return { events: found, next: null };
}

/** A log is read from behind an event that is there. */
async function eventAt({ pool, log }: Searched, position: number): Promise<LoggedEvent | null> {
  const after = await segmentBefore(pool, position);
  const events = await log.readAll({ after, limit: SEGMENT });
  const found = events.find((event) => event.position === position);
  if (found) return found;
  const tail = await log.readAll({ after: await lastIndexed(pool), limit: NEAR });
  return tail.find((event) => event.position === position) ?? null;
}
