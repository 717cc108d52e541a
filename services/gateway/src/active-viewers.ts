/**
 * Answers which of the given users have an active page open on this gateway. The push service asks this over the bus before it sends a
 * notification.
 */
import { type Signal, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus, SignalListener } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { IoServer } from './fan-out.ts';

export type ActiveViewersOptions = {
  readonly io: IoServer;
  readonly bus: SignalBus;
  readonly clock: () => number;
  readonly logger: Logger;
};

export function answerActiveViewers({ io, bus, clock, logger }: ActiveViewersOptions): SignalListener {
  function looks(userId: string): boolean {
    const socketIds = io.sockets.adapter.rooms.get(userRoom(userId)) ?? [];
    return [...socketIds].some((socketId) => io.sockets.sockets.get(socketId)?.data.inFront === true);
  }

  return (batches) => {
    for (const { signals } of batches) {
      for (const signal of signals) {
        if (signal.kind !== 'whoLooks' || signal.until < clock()) continue;
        const answer: Signal = { kind: 'looking', requestId: signal.requestId, userIds: signal.userIds.filter(looks) };
        // Not awaited: the bus processes one publication after the other, and this publishes as well.
        bus
          .publish([{ partition: 0, position: -1, signals: [answer] }])
          .catch((error: unknown) => logger.error({ err: error }, 'The active viewers could not be recorded'));
      }
    }
  };
}
