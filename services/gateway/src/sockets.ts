/** The life of a socket: connect, log in within 30 s, send within limits, disconnect (realtime contract, sections 1 to 3). */
import { SOCKET_REFUSALS } from '@folkmoot/contracts/accounts/socket-refusals';
import { userRoom } from '@folkmoot/contracts/kernel/signal';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { CALL_SIGNAL_LIMIT } from '@folkmoot/contracts/voice/limits';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { normalisedActivity } from './activity.ts';
import { relayCallSignal } from './call-signals.ts';
import type { IoServer, IoSocket } from './fan-out.ts';
import { endCallOf, type LocalCalls } from './local-calls.ts';
import type { Online } from './online.ts';
import type { PresenceUpdates } from './presence-updates.ts';
import { refuseSocket, type SignOnOptions, signOn } from './sign-on.ts';

export type SocketOptions = SignOnOptions & {
  readonly io: IoServer;
  readonly online: Online;
  readonly sender: CommandSender;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly updates: PresenceUpdates;
  readonly localCalls: LocalCalls;
};

const SIGN_ON_WITHIN_MS = 30_000;
/** Existing clients send a handful per minute. Excess events are dropped without an answer (realtime contract DB-2). */
const EVENTS = { name: 'socket_events', requests: 120, perMs: 10_000 } as const;

/** Returns a function that waits until all departures have been announced. */
export function acceptSockets(options: SocketOptions): () => Promise<void> {
  const { io, online, calls, localCalls, sender, updates, limits, clock, logger } = options;

  const departures = new Set<Promise<void>>();

  function onFailure(what: string) {
    return (error: unknown) => logger.error({ err: error }, what);
  }

  /** Always answers, also if nothing could be read, because clients clear the badge only on the echo (realtime contract, section 2). */
  async function dismiss(socket: IoSocket, channelId: string): Promise<void> {
    const { actor, userId } = socket.data;
    if (await sender.send(dismissNotifications, actor, { channelId })) return;
    io.to(userRoom(userId)).emit(unreadEvents.dismissed.name, { channelId });
  }

  function maySpeak(socket: IoSocket): boolean {
    return socket.data.userId !== undefined && limits.takeHere(EVENTS, socket.id, clock()) === 0;
  }

  function listen(socket: IoSocket): void {
    socket.on(clientEvents.dismiss.name, (payload: unknown) => {
      const request = clientEvents.dismiss.payload.safeParse(payload);
      if (!maySpeak(socket) || !request.success) return;
      dismiss(socket, request.data.channelId).catch(onFailure('A dismissal failed'));
    });
    socket.on(clientEvents.updateActivity.name, (payload: unknown) => {
      if (!maySpeak(socket)) return;
      const { userId } = socket.data;
      online.setActivity(userId, socket.id, normalisedActivity(payload));
      updates.activityChanged(userId).catch(onFailure('An activity update could not be sent'));
    });
    socket.on(clientEvents.inFront.name, (payload: unknown) => {
      const parsed = clientEvents.inFront.payload.safeParse(payload);
      if (maySpeak(socket) && parsed.success) socket.data.inFront = parsed.data;
    });
    socket.on(clientEvents.sendCallSignal.name, (payload: unknown) => {
      const sent = clientEvents.sendCallSignal.payload.safeParse(payload);
      if (!sent.success || limits.takeHere(CALL_SIGNAL_LIMIT, socket.id, clock()) !== 0) return;
      relayCallSignal(io, calls, socket, sent.data);
    });
    socket.on('disconnecting', () => {
      const { actor } = socket.data;
      endCallOf(localCalls, actor.userId, socket.id);
      const leaving = updates
        .departed({ id: socket.id, actor, rooms: new Set(socket.rooms) })
        .catch(onFailure('An offline update could not be sent'));
      departures.add(leaving);
      void leaving.then(() => departures.delete(leaving));
    });
  }

  io.on('connection', (socket) => {
    const tooLate = setTimeout(() => refuseSocket(socket, { message: SOCKET_REFUSALS.tooLate }), SIGN_ON_WITHIN_MS);
    let asked = false;
    socket.once('disconnect', () => clearTimeout(tooLate));
    socket.on(clientEvents.authenticate.name, (payload: unknown) => {
      if (asked) return;
      asked = true;
      clearTimeout(tooLate);
      signOn(socket, payload, options)
        .then(async (signed) => {
          if (!signed) return;
          listen(socket);
          await updates.arrived(signed.userId, signed.first);
        })
        .catch((error: unknown) => {
          onFailure('A socket could not be signed on')(error);
          // A temporary fault must not send authenticate_error. The client reconnects by itself.
          socket.conn.close();
        });
    });
  });
  return async () => {
    await Promise.all(departures);
  };
}
