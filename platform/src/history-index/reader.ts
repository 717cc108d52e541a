/** History searches for a waiting user: every operation has bounded cost, however long the log is. */
import type { Database } from '../database/database.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { catchUpSome, NEAR } from './catch-up.ts';
import { moderatorMemory } from './moderators.ts';
import { type PageOf, pagesOf } from './pages.ts';
import { type Masked, maskedBy } from './pseudonyms.ts';
import { type Opened, openSealed } from './sealed-fields.ts';
import type { Searched } from './search.ts';
import { lastIndexed, SEGMENT, segmentBefore } from './segment-store.ts';
import { correlated, type Related, treeOf } from './trace.ts';

export type HistoryReader = {
  /** Call this first. Returns the indexed share; below 1, searches are not possible yet. */
  readonly bringUp: () => Promise<number>;
  /** A page of visible events (`seen`). Its length reveals nothing about hidden ones. */
  readonly page: PageOf;
  readonly eventAt: (position: number) => Promise<LoggedEvent | null>;
  /** All events of each of these streams, up to a log position. */
  readonly streams: (names: readonly string[], upTo: number) => Promise<ReadonlyMap<string, readonly LoggedEvent[]>>;
  /** The tree of causes that contains the event. */
  readonly around: (event: LoggedEvent, limit: number) => Promise<Related>;
  /** Pseudonyms of all moderators up to a log position, for an export. */
  readonly masks: (exportId: string, before: number) => Promise<Masks>;
  /** The sealed fields of an event; null for a person who was erased. */
  readonly open: (event: LoggedEvent) => Promise<readonly Opened[]>;
};

/** If `known` is below 1, not all moderators are known yet. Ask again to continue. */
export type Masks = { readonly known: number; readonly mask: Masked };

export type HistoryReaderOptions = {
  readonly database: Database;
  readonly log: EventLog;
  /** Uncached keys: a cache might open data that was just erased. */
  readonly freshKeys: () => Pick<KeyVault, 'openingKeys' | 'destroyed'>;
  /** Secret for the pseudonyms of an export, the same in every process. */
  readonly wordOf: (exportId: string) => string;
  /** Smaller in tests. */
  readonly bound?: Bound;
};

/** Maximum number of segments that one request indexes (about one second) and scans (about a fifth of a second). */
type Bound = { readonly indexed: number; readonly looked: number };
const BOUND: Bound = { indexed: 512, looked: 64 };

export function historyReader({ database, log, freshKeys, wordOf, bound = BOUND }: HistoryReaderOptions): HistoryReader {
  const searched: Searched = { pool: database.pool, log };
  const page = pagesOf(searched, bound.looked);
  const moderatorsBefore = moderatorMemory(page);
  return {
    bringUp: () => catchUpSome({ database, log }, bound.indexed),
    page,
    eventAt: (position) => eventAt(searched, position),
    streams: (names, upTo) => streamsOf(log, names, upTo),
    async around(event, limit) {
      const query = correlated(event);
      if (!query) return { tree: [{ event, consequences: [] }], isWhole: true };
      const { events, next } = await page(query, limit);
      const isAmong = events.some(({ id }) => id === event.id);
      return { tree: treeOf(isAmong ? events : [...events, event]), isWhole: next === null };
    },
    async masks(exportId, before) {
      const { known, ids } = await moderatorsBefore(before);
      return { known, mask: maskedBy(ids, wordOf(exportId)) };
    },
    open: (event) => openSealed(event, freshKeys()),
  };
}

/** Reads start after an existing event. */
async function eventAt({ pool, log }: Searched, position: number): Promise<LoggedEvent | null> {
  const after = await segmentBefore(pool, position);
  const events = await log.readAll({ after, limit: SEGMENT });
  const found = events.find((event) => event.position === position);
  if (found) return found;
  const tail = await log.readAll({ after: await lastIndexed(pool), limit: NEAR });
  return tail.find((event) => event.position === position) ?? null;
}

/** Number of parallel reads, kept small because other services read from the same database. */
const STREAMS = 4;

async function streamsOf(log: EventLog, names: readonly string[], upTo: number): Promise<ReadonlyMap<string, readonly LoggedEvent[]>> {
  const left = [...new Set(names)];
  const found = new Map<string, readonly LoggedEvent[]>();
  async function readOn(): Promise<void> {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const events = await log.readStream(name);
      found.set(
        name,
        events.filter(({ position }) => position <= upTo),
      );
    }
  }
  await Promise.all(Array.from({ length: STREAMS }, readOn));
  return found;
}
