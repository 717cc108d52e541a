/** Search results in pages. Every page has bounded cost. */
import type { LoggedEvent } from '../event-log/port.ts';
import { type HistoryQuery, looks, type Searched } from './search.ts';

/** `next`: value of `HistoryQuery.from` for the next page; null: this is the last page. */
export type HistoryPage = { readonly events: readonly LoggedEvent[]; readonly next: number | null };

type Seen = (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>;
export type PageOf = (query: HistoryQuery, limit: number, seen?: Seen) => Promise<HistoryPage>;

/** Pages that scan at most the given number of segments each. */
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
    // Newest first, the event at this position itself was not scanned.
    if (looked === segments) return { events: found, next: query.order === 'newest' ? look.to + 1 : look.to };
  }
  return { events: found, next: null };
}
