/**
 * The last signals in order, so that a socket whose snapshot was read at position P gets exactly what came after P: nothing is
 * missed while it signs on and nothing told twice.
 */
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';

export type RecentSignals = {
  readonly remember: (batch: SignalBatch) => void;
  /** Signals after a position; null when that is too long ago. */
  readonly since: (position: number) => readonly Signal[] | null;
};

const REMEMBERED = 10_000;

export function recentSignals(): RecentSignals {
  let batches: SignalBatch[] = [];
  let forgotten = -1;

  return {
    remember(batch) {
      // Told once more (a recall), or no event of the log at all: nothing a snapshot could lack.
      if (batch.position <= (batches.at(-1)?.position ?? -1)) return;
      batches.push(batch);
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
  };
}
