/** Finds users who have an active page open. Gateways know this and are asked over the signal bus. */
import { randomUUID } from 'node:crypto';
import type { SignalBus } from '@folkmoot/platform/signal/bus';

export type ActiveViewers = {
  /** The active users among these, as far as gateways answered in time. */
  readonly among: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly stop: () => void;
};

export type ActiveViewersOptions = {
  readonly bus: SignalBus;
  readonly clock: () => number;
  /** There is only one gateway, so its answer is complete. */
  readonly isAlone: boolean;
};

/** With several gateways the number of answers is unknown, so this waits for the full time, unless all users are active. */
const ANSWERED_WITHIN_MS = 700;
/** A single gateway always answers, even on a busy machine. */
const ALONE_WITHIN_MS = 5000;

export function askActiveViewers({ bus, clock, isAlone }: ActiveViewersOptions): ActiveViewers {
  const withinMs = isAlone ? ALONE_WITHIN_MS : ANSWERED_WITHIN_MS;
  const waiting = new Map<string, (userIds: readonly string[]) => void>();
  const unsubscribe = bus.subscribe((batches) => {
    for (const { signals } of batches) {
      for (const signal of signals) if (signal.kind === 'looking') waiting.get(signal.requestId)?.(signal.userIds);
    }
  });

  return {
    async among(userIds) {
      const looking = new Set<string>();
      if (userIds.length === 0) return looking;
      const requestId = randomUUID();
      const answered = Promise.withResolvers<void>();
      waiting.set(requestId, (found) => {
        for (const userId of found) looking.add(userId);
        if (isAlone || looking.size === userIds.length) answered.resolve();
      });
      const late = setTimeout(answered.resolve, withinMs);
      try {
        const until = clock() + withinMs;
        await bus.publish([{ partition: 0, position: -1, signals: [{ kind: 'whoLooks', requestId, until, userIds }] }]);
        await answered.promise;
      } finally {
        clearTimeout(late);
        waiting.delete(requestId);
      }
      return looking;
    },
    stop: unsubscribe,
  };
}
