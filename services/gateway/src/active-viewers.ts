/** Which of some people look at a page of theirs, as far as their sockets here say: asked over the bus by whoever would else call them. */
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
        // Not waited for: it is a publication of its own, and the bus takes one after the other.
        bus
          .publish([{ partition: 0, position: -1, signals: [answer] }])
          .catch((error: unknown) => logger.error({ err: error }, 'It could not be said who looks at a page'));
      }
    }
  };
}
