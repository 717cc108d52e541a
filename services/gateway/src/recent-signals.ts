/**
 * Keeps the last signals in order. A socket whose snapshot was read at some progress gets exactly the later signals: nothing is missed and
 * nothing is sent twice during login.
 */
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';

/** The position of each track. The index is the partition. */
export type Progress = readonly number[];

export type RecentSignals = {
  /** false: the batch arrived before, for example after a projector takeover. Its content may be out of date. */
  readonly remember: (batch: SignalBatch) => boolean;
  /** Signals after the progress of a snapshot. null: the progress is too old. */
  readonly since: (progress: Progress) => readonly Signal[] | null;
  /** Resolves when all signals up to the progress of a snapshot have arrived here. */
  readonly reached: (progress: Progress) => Promise<void>;
};

const REMEMBERED = 10_000;
/** A bus that is slower than this has a fault. A repeated signal is then better than a delay. */
const REACHED_WITHIN_MS = 2000;

/** `from`: everything up to this progress was sent before this process started to listen. */
export function recentSignals(from: Progress): RecentSignals {
  let batches: SignalBatch[] = [];
  const forgotten: number[] = [];
  const newest: number[] = [...from];
  /** The start position of a new track. A log that is partitioned later was complete up to here. */
  const beginning = Math.max(-1, ...from);
  const waiting = new Set<() => void>();

  function newestOf(partition: number): number {
    return newest[partition] ?? beginning;
  }

  function hasReached(progress: Progress): boolean {
    return progress.every((position, partition) => position <= newestOf(partition));
  }

  return {
    remember(batch) {
      // This signal belongs to no event, so a snapshot cannot miss it.
      if (batch.position < 0) return true;
      if (batch.position <= newestOf(batch.partition)) return false;
      newest[batch.partition] = batch.position;
      batches.push(batch);
      for (const look of waiting) look();
      if (batches.length <= REMEMBERED * 2) return true;
      for (const old of batches.slice(0, -REMEMBERED)) forgotten[old.partition] = old.position;
      batches = batches.slice(-REMEMBERED);
      return true;
    },
    since(progress) {
      if (forgotten.some((position, partition) => position > (progress[partition] ?? -1))) return null;
      const oldest = Math.min(...progress);
      let first = batches.length;
      // With one track positions rise, so the search may stop. Several tracks interleave, so all remembered batches are checked.
      while (first > 0 && (progress.length > 1 || (batches[first - 1]?.position ?? -1) > oldest)) first -= 1;
      return batches
        .slice(first)
        .filter((batch) => batch.position > (progress[batch.partition] ?? -1))
        .flatMap((batch) => batch.signals);
    },
    reached(progress) {
      if (hasReached(progress)) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(done, REACHED_WITHIN_MS);
        const look = () => {
          if (hasReached(progress)) done();
        };
        waiting.add(look);
      });
    },
  };
}
