/** Calls are part of the gateways' sockets. The command API asks over the signal bus, and the gateway with the socket answers. */
import { randomUUID } from 'node:crypto';
import type { CallOutcome, CallWish } from '@folkmoot/contracts/kernel/signal';
import type { Timers } from '@folkmoot/platform/command/timers';
import type { SignalBus } from '@folkmoot/platform/signal/bus';

export type Calls = {
  /** The outcome. `nobody` also if no gateway answers in time. */
  readonly ask: (userId: string, wish: CallWish) => Promise<CallOutcome>;
};

const ANSWERED_WITHIN_MS = 2000;

export function askGateways(bus: SignalBus, clock: () => number, timers: Timers): Calls & { readonly stop: () => void } {
  const waiting = new Map<string, (outcome: CallOutcome) => void>();
  const stop = bus.subscribe((batches) => {
    for (const { signals } of batches) {
      for (const signal of signals) if (signal.kind === 'callAnswered') waiting.get(signal.requestId)?.(signal.outcome);
    }
  });
  return {
    async ask(userId, wish) {
      const requestId = randomUUID();
      const answered = new Promise<CallOutcome>((resolve) => {
        const callOff = timers.after(ANSWERED_WITHIN_MS, () => resolve('nobody'));
        waiting.set(requestId, (outcome) => {
          callOff();
          resolve(outcome);
        });
      });
      try {
        const until = clock() + ANSWERED_WITHIN_MS;
        await bus.publish([{ partition: 0, position: -1, signals: [{ kind: 'call', requestId, until, userId, ...wish }] }]);
        return await answered;
      } finally {
        waiting.delete(requestId);
      }
    },
    stop,
  };
}
