/**
 * The last signals in order, so that a socket whose snapshot was read at position P gets exactly what came after P: nothing is
 * missed while it signs on and nothing told twice.
 */
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';

export type RecentSignals = {
  readonly remember: (batch: SignalBatch) => void;
  /** Signals after a position; null when that is too long ago. */
  readonly since: (position: number) => readonly Signal[] | null;
  /** Settles when everything up to a position has been heard here: what comes later was not in a snapshot of that position. */
  readonly heard: (position: number) => Promise<void>;
};

const REMEMBERED = 10_000;
/** A bus that is slower than this is in trouble; being told something twice is then the lesser evil. */
const HEARD_WITHIN_MS = 2000;

/** `from`: everything up to here was told before this process listened. */
export function recentSignals(from: number): RecentSignals {
  let batches: SignalBatch[] = [];
  let forgotten = -1;
  let newest = from;
  const waiting = new Set<() => void>();

  return {
    remember(batch) {
      // Told once more (a recall), or no event of the log at all: nothing a snapshot could lack.
      if (batch.position <= newest) return;
      newest = batch.position;
      batches.push(batch);
      for (const look of waiting) look();
      if (batches.length <= REMEMBERED * 2) return;
      forgotten = batches[batches.length - REMEMBERED - 1]?.position ?? forgotten;
      batches = batches.slice(-REMEMBERED);
    },
    since(position) {
      if (position < forgotten) return null;
      let first = batches.length;
      while (first > 0 && (batches[first - 1]?.position ?? -1) > position) first -= 1;
      return batches.slice(first).flatMap((batch) => batch.signals);
    },
    heard(position) {
      if (position <= newest) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(done, HEARD_WITHIN_MS);
        const look = () => {
          if (position <= newest) done();
        };
        waiting.add(look);
      });
    },
  };
}
