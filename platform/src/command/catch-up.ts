/**
 * Applies the events of other instances before a command is decided (H11). The events of an answered command are committed, so a later
 * read of the log finds them. It needs no other store than the log.
 */
import { Failure } from '../errors.ts';
import { sharedRead } from '../shared-read.ts';
import type { Timers } from './timers.ts';

export type CatchUpOptions = {
  /** Applies every event that is committed when it is called. */
  readonly readOn: () => Promise<unknown>;
  readonly withinMs: number;
  readonly timers: Pick<Timers, 'after'>;
};

/** Rejects with Timeout if the log does not answer in time. Commands that arrive together share one read. */
export function catchUp({ readOn, withinMs, timers }: CatchUpOptions): () => Promise<void> {
  const read = sharedRead(readOn);

  return () =>
    new Promise((resolve, reject) => {
      const callOff = timers.after(withinMs, () => reject(new Failure('Timeout', `The log did not answer within ${withinMs} ms.`)));
      read()
        .then(() => resolve(), reject)
        .finally(callOff);
    });
}
