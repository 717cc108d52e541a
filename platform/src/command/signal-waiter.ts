/** Waits for the signals of appended events. When they arrive, the read models show the change (H5), and the reply is known. */
import type { Signal, SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { Failure } from '../errors.ts';
import type { SignalBus } from '../signal/bus.ts';
import { realTimers, type Timers } from './timers.ts';

export type SignalWaiter = {
  /** Signals of the events at these positions, in order. Rejects with Timeout if the projection does not catch up. */
  readonly signalsOf: (positions: readonly number[]) => Promise<readonly Signal[]>;
  readonly stop: () => void;
};

/** Signals that arrive before their command waits for them: another process may be faster than the reply of the log. */
const REMEMBERED = 4096;

export function signalWaiter(bus: SignalBus, withinMs: number, timers: Timers = realTimers): SignalWaiter {
  const waiting = new Map<number, (signals: readonly Signal[]) => void>();
  const recent = new Map<number, readonly Signal[]>();

  function take(batches: readonly SignalBatch[]): void {
    for (const { position, signals } of batches) {
      if (position < 0) continue;
      const resolve = waiting.get(position);
      if (resolve) {
        waiting.delete(position);
        resolve(signals);
        continue;
      }
      recent.set(position, signals);
      if (recent.size > REMEMBERED) {
        const [oldest] = recent.keys();
        if (oldest !== undefined) recent.delete(oldest);
      }
    }
  }

  // A lost signal may be one that a command waits for. If the recall fails as well, the wait times out.
  const unsubscribe = bus.subscribe(take, () => void bus.recall([...waiting.keys()]).catch(() => undefined));

  function one(position: number): Promise<readonly Signal[]> {
    const known = recent.get(position);
    if (known) {
      recent.delete(position);
      return Promise.resolve(known);
    }
    return new Promise((resolve, reject) => {
      const callOff = timers.after(withinMs, () => {
        waiting.delete(position);
        reject(new Failure('Timeout', `Event ${position} was not projected within ${withinMs} ms.`));
      });
      waiting.set(position, (signals) => {
        callOff();
        resolve(signals);
      });
    });
  }

  return {
    async signalsOf(positions) {
      if (positions.length === 1 && positions[0] !== undefined) return one(positions[0]);
      return (await Promise.all(positions.map(one))).flat();
    },
    stop: unsubscribe,
  };
}
