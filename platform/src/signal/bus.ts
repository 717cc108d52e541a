/**
 * Delivers signals from the projector to every gateway and waiting command, in the order of the log, at least once (H7, H8). Position -1
 * marks signals without an event (typing, presence).
 */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';

export type SignalListener = (batches: readonly SignalBatch[]) => Promise<void> | void;

export type SignalBus = {
  /** Settles when the listeners of this process are done, in the order they subscribed. */
  readonly publish: (batches: readonly SignalBatch[]) => Promise<void>;
  /** `onGap`: signals were lost permanently between two deliveries. The listener must refresh the clients that depend on them. */
  readonly subscribe: (listener: SignalListener, onGap?: () => void) => () => void;
  /** Asks the projector to publish the signals of these events again, for a command whose first answer was lost. */
  readonly recall: (positions: readonly number[]) => Promise<void>;
  /**
   * Settles when every signal of changed access that was published before the call was delivered here. False: this is not known, for example
   * because the bus is unreachable. Without it, a publication is delivered before its command is answered.
   */
  readonly upToDate?: () => Promise<boolean>;
  readonly onRecall: (answer: (positions: readonly number[]) => Promise<void>) => void;
  readonly close: () => Promise<void>;
};

/** Within one process: each publication is delivered before the next starts, and there are no gaps. */
export function localSignalBus(): SignalBus {
  const listeners: SignalListener[] = [];
  let last: Promise<void> = Promise.resolve();
  let recaller: (positions: readonly number[]) => Promise<void> = async () => undefined;

  async function deliver(batches: readonly SignalBatch[]): Promise<void> {
    for (const listener of listeners) await listener(batches);
  }

  return {
    publish(batches) {
      const next = last.then(() => deliver(batches));
      last = next.catch(() => undefined);
      return next;
    },
    subscribe(listener) {
      listeners.push(listener);
      return () => {
        const at = listeners.indexOf(listener);
        if (at >= 0) listeners.splice(at, 1);
      };
    },
    recall: (positions) => recaller(positions),
    onRecall(answer) {
      recaller = answer;
    },
    async close() {
      await last;
      listeners.length = 0;
    },
  };
}
