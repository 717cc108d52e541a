/** Answers the command API's requests about calls. The gateway with the user's socket does the work and replies over the bus. */
import type { CallOutcome, Signal } from '@folkmoot/contracts/kernel/signal';
import type { SignalBus, SignalListener } from '@folkmoot/platform/signal/bus';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { CallRegistry } from './call-registry.ts';
import type { IoServer } from './fan-out.ts';
import type { LocalCalls } from './local-calls.ts';

type Asked = Extract<Signal, { kind: 'call' }>;
type AskedToJoin = Extract<Asked, { wish: 'join' }>;

export type CallRequestOptions = {
  readonly io: IoServer;
  readonly bus: SignalBus;
  readonly registry: CallRegistry;
  readonly localCalls: LocalCalls;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Whether this is the only gateway. */
  readonly isAlone: boolean;
  /** Ends the user's call if the user no longer has access to it. */
  readonly recheck: (userId: string) => Promise<void>;
};

/** Must be shorter than the timeout of the command API. */
const ANSWERED_WITHIN_MS = 1500;

export function answerCalls(options: CallRequestOptions): SignalListener {
  const { io, bus, registry, localCalls, clock, logger, isAlone, recheck } = options;

  async function join({ userId, socketId, channelId, serverId, recipientId }: AskedToJoin): Promise<CallOutcome | null> {
    if (io.sockets.sockets.get(socketId)?.data.userId !== userId) return null;
    const at = Math.max(clock(), (registry.sessionOf(userId)?.at ?? 0) + 1);
    const session = { channelId, serverId, recipientId, socketId, at };
    if (!localCalls.set(userId, session)) return null;
    const noted = await registry.noted(userId, session, ANSWERED_WITHIN_MS);
    if (!noted) {
      localCalls.set(userId, null);
      return 'nobody';
    }
    // The permission may have been removed since the command API checked it.
    await recheck(userId);
    return noted.alone ? 'began' : 'joined';
  }

  async function leave(userId: string, channelId: string): Promise<CallOutcome | null> {
    const session = new Map(localCalls.all()).get(userId);
    if (session?.channelId !== channelId) return null;
    localCalls.set(userId, null);
    await registry.ended(userId, session, ANSWERED_WITHIN_MS);
    return 'left';
  }

  async function answer(asked: Asked): Promise<void> {
    const done = asked.wish === 'join' ? await join(asked) : await leave(asked.userId, asked.channelId);
    const outcome = done ?? (isAlone ? 'nobody' : null);
    if (outcome === null) return;
    await bus.publish([{ partition: 0, position: -1, signals: [{ kind: 'callAnswered', requestId: asked.requestId, outcome }] }]);
  }

  return (batches) => {
    for (const { signals } of batches) {
      for (const signal of signals) {
        if (signal.kind !== 'call' || signal.until < clock()) continue;
        // Not awaited: the bus processes one publication after the other, and the answer is one as well.
        answer(signal).catch((error: unknown) => logger.error({ err: error }, 'A call request could not be answered'));
      }
    }
  };
}
