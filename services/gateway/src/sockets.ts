/** One socket's life: connect, sign on within 30 s, speak within limits, go (realtime contract, sections 1 to 3). */
import { type Room, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { goOffline } from '@folkmoot/contracts/presence/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import type { CommandSender } from '@folkmoot/platform/command/sender';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { normalisedActivity } from './activity.ts';
import type { IoServer, IoSocket } from './fan-out.ts';
import type { Online } from './online.ts';
import { refuseSocket, type SignOnOptions, signOn } from './sign-on.ts';

export type SocketOptions = SignOnOptions & {
  readonly io: IoServer;
  readonly online: Online;
  readonly sender: CommandSender;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly logger: Logger;
  readonly roomsAround: (userId: string) => Promise<readonly Room[]>;
};

const SIGN_ON_WITHIN_MS = 30_000;
/** Existing clients send a handful a minute; a flood is dropped, not answered (realtime contract DB-2). */
const EVENTS = { name: 'socket_events', requests: 120, perMs: 10_000 } as const;

/** Answers how to wait for what those who have gone still have to be told of. */
export function acceptSockets(options: SocketOptions): () => Promise<void> {
  const { io, online, sender, limits, clock, logger } = options;

  const departures = new Set<Promise<void>>();

  function onFailure(what: string) {
    return (error: unknown) => logger.error({ err: error }, what);
  }

  async function arrived(userId: string, first: boolean): Promise<void> {
    const presence = online.presenceOf(userId);
    if (first && presence) io.to([...(await options.roomsAround(userId))]).emit(presenceEvents.updated.name, presence);
  }

  async function gone(socket: IoSocket, around: readonly Room[]): Promise<void> {
    const { userId, actor } = socket.data;
    const status = online.statusOf(userId);
    const { last, activityEnded } = online.exit(userId, socket.id);
    if (!last && !activityEnded) return;
    const rooms = status === 0 ? [userRoom(userId)] : around;
    if (rooms.length > 0) io.to([...rooms]).emit(presenceEvents.updated.name, { userId, ...(last ? { status: 0 } : { activity: null }) });
    if (last && status !== 0) await sender.send(goOffline, actor, {});
  }

  /** Answered always, also when nothing could be read: clients clear the badge only on the echo (realtime contract, section 2). */
  async function dismiss(socket: IoSocket, channelId: string): Promise<void> {
    const { actor, userId } = socket.data;
    if (await sender.send(dismissNotifications, actor, { channelId })) return;
    io.to(userRoom(userId)).emit(unreadEvents.dismissed.name, { channelId });
  }

  function maySpeak(socket: IoSocket): boolean {
    return socket.data.userId !== undefined && limits.take(EVENTS, socket.id, clock()) === 0;
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
      const activity = normalisedActivity(payload);
      online.setActivity(userId, socket.id, activity);
      const tell = async () => {
        const rooms = online.statusOf(userId) === 0 ? [userRoom(userId)] : await options.roomsAround(userId);
        if (rooms.length > 0) io.to([...rooms]).emit(presenceEvents.updated.name, { userId, activity });
      };
      tell().catch(onFailure('An activity could not be told'));
    });
    socket.on('disconnecting', () => {
      // Rooms are left in a moment; servers are known by them, friends are asked for.
      const servers = [...socket.rooms].filter((room): room is Room => room.startsWith(serverRoom('')));
      const leave = async () => gone(socket, [...new Set([...servers, ...(await options.roomsAround(socket.data.userId))])]);
      const leaving = leave().catch(onFailure('A departure could not be told'));
      departures.add(leaving);
      void leaving.then(() => departures.delete(leaving));
    });
  }

  io.on('connection', (socket) => {
    const tooLate = setTimeout(() => refuseSocket(socket, 'Authentication timed out.'), SIGN_ON_WITHIN_MS);
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
          await arrived(signed.userId, signed.first);
        })
        .catch((error: unknown) => {
          onFailure('A socket could not be signed on')(error);
          // A passing fault is never an authenticate_error: the client connects again by itself.
          socket.conn.close();
        });
    });
  });
  return async () => {
    await Promise.all(departures);
  };
}
