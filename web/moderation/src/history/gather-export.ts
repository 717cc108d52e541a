/** Exports the history page by page, while the caller wants more. The pages are kept as blobs instead of one string. */
import type { HistoryFormat } from '@folkmoot/contracts/history/fields';
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryExportPage } from '@folkmoot/contracts/history/wire';
import { retryRateLimited, type Wait } from '../api/retry-rate-limited.ts';
import type { HistorySearch } from './history-search.ts';

export type Wanted = Omit<HistorySearch, 'before'> & { readonly format: HistoryFormat; readonly pseudonyms: boolean };

/** The progress. `indexed` below 1: the server is building its index first. */
export type Step = { readonly events: number; readonly share: number; readonly indexed: number };

export type Gathering = {
  readonly begin: (wanted: Wanted) => Promise<{ readonly exportId: string }>;
  readonly page: (exportId: string, after: number | null) => Promise<HistoryExportPage>;
  readonly wait: Wait;
  readonly onStep: (step: Step) => void;
};

export const FILE_TYPES: Readonly<Record<HistoryFormat, string>> = { jsonl: 'application/x-ndjson', csv: 'text/csv' };

/** Throws the error of a call, or of the wait. */
export async function gatherExport(wanted: Wanted, { begin, page, wait, onStep }: Gathering): Promise<Blob> {
  const { exportId } = await begin(wanted);
  const pieces: Blob[] = [];
  let [events, after]: [number, number | null] = [0, null];
  for (;;) {
    const place: number | null = after;
    const { indexed, text, events: more, next, share }: HistoryExportPage = await retryRateLimited(() => page(exportId, place), wait);
    if (indexed === 1) {
      // The browser can store a blob on disk, but not a string.
      pieces.push(new Blob([text]));
      events += more;
      after = next;
    }
    onStep({ events, share, indexed });
    if (indexed === 1 && next === null) return new Blob(pieces, { type: FILE_TYPES[wanted.format] });
    await wait(HISTORY_LIMITS.exportPaceMs);
  }
}

/** Waits, and stops waiting when the signal is aborted. */
export function waitUnless(signal: AbortSignal): Wait {
  return (ms) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const end = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, ms);
      signal.addEventListener('abort', end, { once: true });
    });
}
