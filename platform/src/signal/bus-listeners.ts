/** The listeners of this process on a bus between processes, and its handlers of recalls. An error in one does not affect the others. */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus, SignalListener } from './bus.ts';

type Listening = { readonly listener: SignalListener; readonly onGap: (() => void) | undefined };

export type BusListeners = Pick<SignalBus, 'subscribe' | 'onRecall'> & {
  readonly areThere: () => boolean;
  /** Settles when all listeners are done, in the order they subscribed. */
  readonly deliver: (batches: readonly SignalBatch[]) => Promise<void>;
  readonly reportGap: () => void;
  /** Runs one after another, so that a recall in parts is answered in order. Not awaited by the reader, which must receive the answer. */
  readonly answerRecall: (positions: readonly number[]) => void;
  readonly forget: () => void;
};

/** `onError`: called if a listener fails, which is a bug. */
export function busListeners(onError: (error: unknown) => void): BusListeners {
  const listeners: Listening[] = [];
  let recalling: Promise<void> = Promise.resolve();
  let recaller: ((positions: readonly number[]) => Promise<void>) | null = null;

  return {
    subscribe(listener, onGap) {
      const entry = { listener, onGap };
      listeners.push(entry);
      return () => {
        const at = listeners.indexOf(entry);
        if (at >= 0) listeners.splice(at, 1);
      };
    },
    onRecall(answer) {
      recaller = answer;
    },
    areThere: () => listeners.length > 0,
    async deliver(batches) {
      for (const { listener } of [...listeners]) {
        try {
          await listener(batches);
        } catch (error) {
          onError(error);
        }
      }
    },
    reportGap() {
      for (const { onGap } of [...listeners]) onGap?.();
    },
    answerRecall(positions) {
      recalling = recalling.then(() => recaller?.(positions)).catch(onError);
    },
    forget() {
      listeners.length = 0;
    },
  };
}
