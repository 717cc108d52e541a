/**
 * The last signals in order, so that a socket whose snapshot was read when the tracks of projection had come so far gets exactly
 * what came after: nothing is missed while it signs on and nothing told twice.
 */
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';

/** Position of each track, the partition being the index. */
export type Progress = readonly number[];

export type RecentSignals = {
  /** False: it was heard before (a recall, a projector that took over), and what it says may no longer be so. */
  readonly remember: (batch: SignalBatch) => boolean;
  /** Signals after what a snapshot holds; null when that is too long ago. */
  readonly since: (progress: Progress) => readonly Signal[] | null;
  /** Settles when everything a snapshot holds has been heard here: what comes later was not in it. */
  readonly heard: (progress: Progress) => Promise<void>;
};

const REMEMBERED = 10_000;
/** A bus that is slower than this is in trouble; being told something twice is then the lesser evil. */
const HEARD_WITHIN_MS = 2000;

/** `from`: everything up to here was told before this process listened. */
export function recentSignals(from: Progress): RecentSignals {
  let batches: SignalBatch[] = [];
  const forgotten: number[] = [];
  const newest: number[] = [...from];
  /** Of a track that is new here: a log that is partitioned later was whole up to there. */
  const beginning = Math.max(-1, ...from);
  const waiting = new Set<() => void>();

  function newestOf(partition: number): number {
    return newest[partition] ?? beginning;
  }

  function hasHeard(progress: Progress): boolean {
    return progress.every((position, partition) => position <= newestOf(partition));
  }

  return {
    remember(batch) {
      // No event of the log at all: nothing a snapshot could lack.
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
      // One track rises, so that the search may end; several interleave, and all that is remembered is looked at.
      while (first > 0 && (progress.length > 1 || (batches[first - 1]?.position ?? -1) > oldest)) first -= 1;
      return batches
        .slice(first)
        .filter((batch) => batch.position > (progress[batch.partition] ?? -1))
        .flatMap((batch) => batch.signals);
    },
    heard(progress) {
      if (hasHeard(progress)) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(done, HEARD_WITHIN_MS);
        const look = () => {
          if (hasHeard(progress)) done();
        };
        waiting.add(look);
      });
    },
  };
}
