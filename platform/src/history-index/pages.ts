/** What is found, a page at a time: none costs more than its bound. */
import type { LoggedEvent } from '../event-log/port.ts';
import { type HistoryQuery, looks, type Searched } from './search.ts';

/** `next`: from where on there may be more (`HistoryQuery.from`); null: that was all. */
export type HistoryPage = { readonly events: readonly LoggedEvent[]; readonly next: number | null };

type Seen = (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;
export type PageOf = (query: HistoryQuery, limit: number, seen?: Seen) => Promise<HistoryPage>;

/** Pages for which so many segments are looked through at most. */
export function pagesOf(searched: Searched, segments: number): PageOf {
  return (query, limit, seen) => boundedSearch(searched, query, { limit, segments, seen });
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
