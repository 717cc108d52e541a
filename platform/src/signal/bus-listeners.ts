/** Those of this process who listen to a bus between processes, and who answers its recalls: nobody's failure is another's. */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus, SignalListener } from './bus.ts';

type Listening = { readonly listener: SignalListener; readonly onGap: (() => void) | undefined };

export type BusListeners = Pick<SignalBus, 'subscribe' | 'onRecall'> & {
  readonly areThere: () => boolean;
  /** Settles when all have taken them, in the order they subscribed. */
  readonly deliver: (batches: readonly SignalBatch[]) => Promise<void>;
  readonly tellGap: () => void;
  /** One after the other, so that what was asked for in parts goes out in order; not in the reader's way, which hears the answer. */
  readonly answerRecall: (positions: readonly number[]) => void;
  readonly forget: () => void;
};

/** `onError`: told when a listener fails, which is a bug. */
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
    tellGap() {
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
