/** The history as a service reads it for somebody who waits: nothing here costs more than its bound, however long the log is. */
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
  /** Before anything else. 1: all can be found; less: how far the index is, and nothing is to be looked for yet. */
  readonly bringUp: () => Promise<number>;
  /** Of what `seen` leaves: how full a page is tells nothing of the rest. */
  readonly page: PageOf;
  readonly eventAt: (position: number) => Promise<LoggedEvent | null>;
  /** Each of these streams, whole, up to a place in the log. */
  readonly streams: (names: readonly string[], upTo: number) => Promise<ReadonlyMap<string, readonly LoggedEvent[]>>;
  /** The tree that it stands in. */
  readonly around: (event: LoggedEvent, limit: number) => Promise<Related>;
  /** For an export of what stands before a place, whoever ever could moderate under another name. */
  readonly masks: (exportId: string, before: number) => Promise<Masks>;
  /** What is sealed in it; null for who was erased. */
  readonly open: (event: LoggedEvent) => Promise<readonly Opened[]>;
};

/** `known` below 1: not all of them are known yet, and whoever asks again brings it further. */
export type Masks = { readonly known: number; readonly mask: Masked };

export type HistoryReaderOptions = {
  readonly database: Database;
  readonly log: EventLog;
  /** Keys as they are now: one that remembers might open what was erased a moment ago. */
  readonly freshKeys: () => Pick<KeyVault, 'openingKeys' | 'destroyed'>;
  /** A secret for the names of an export, the same at every reader of one history. */
  readonly wordOf: (exportId: string) => string;
  /** Smaller in tests. */
  readonly bound?: Bound;
};

/** Segments that a request takes in, and looks through, at most: about a second's work, and a fifth of one. */
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

/** A log is read from behind an event that is there. */
async function eventAt({ pool, log }: Searched, position: number): Promise<LoggedEvent | null> {
  const after = await segmentBefore(pool, position);
  const events = await log.readAll({ after, limit: SEGMENT });
  const found = events.find((event) => event.position === position);
  if (found) return found;
  const tail = await log.readAll({ after: await lastIndexed(pool), limit: NEAR });
  return tail.find((event) => event.position === position) ?? null;
}

/** So many are read at once: others read from the same database. */
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
