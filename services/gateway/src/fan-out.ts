/**
 * Sends signals to sockets in the order of the log, so that all sockets in a room see the same order (H7). Every gateway receives every
 * signal and serves only its own sockets, hence `local` throughout.
 */

import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { channelRoom, type Signal, type SignalBatch, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { presenceEvents, type RawPresence } from '@folkmoot/contracts/presence/wire';
import { CHANNEL_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import type { serverEvents } from '@folkmoot/contracts/servers/wire';
import { type Shown, shownSignal } from '@folkmoot/contracts/shown';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import type { Server, Socket } from 'socket.io';
import type { CallRegistry, VoiceUser } from './call-registry.ts';
import type { Online } from './online.ts';
import type { RecentSignals } from './recent-signals.ts';

/** `inFront`: the page is visible and in use, as far as the client reports it. */
export type SocketData = { userId: string; actor: Actor; inFront?: boolean };
export type IoServer = Server<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>;
export type IoSocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>;

export type FanOutOptions = {
  readonly io: IoServer;
  readonly online: Online;
  readonly calls: CallRegistry;
  readonly recent: RecentSignals;
  readonly shown: Shown;
  /** The rooms of a server's channels that each user may see, and the rooms that the user may not see. */
  readonly visibility: (serverId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, ChannelRooms>>;
};

export type ChannelRooms = { readonly visible: readonly string[]; readonly hidden: readonly string[] };

type Emit = Extract<Signal, { kind: 'emit' }>;
type Joined = (typeof serverEvents.joined.payload)['_output'];

/** Users who have a socket of this gateway in the server. */
function peopleHereIn(io: IoServer, serverId: string): readonly string[] {
  const userIds = new Set<string>();
  for (const socketId of io.sockets.adapter.rooms.get(serverRoom(serverId)) ?? []) {
    const userId = io.sockets.sockets.get(socketId)?.data.userId;
    if (userId !== undefined) userIds.add(userId);
  }
  return [...userIds];
}

/** Adds presence and calls to `server:joined`. Only the gateway knows them. */
export function filled(signal: Emit, online: Online, calls: CallRegistry): unknown {
  if (signal.fillPresencesOf === undefined) return signal.payload;
  const payload = signal.payload as Joined;
  const memberPresences = payload.members
    .map(({ userId }) => online.presenceOf(userId))
    .filter((presence): presence is RawPresence => presence !== null);
  return { ...payload, memberPresences, voiceChannelUsers: callsForNewcomer(payload, calls) };
}

/** A new member has only the default role. */
function callsForNewcomer({ server, channels }: Joined, calls: CallRegistry): readonly VoiceUser[] {
  const open = channels.filter(({ permissions = [] }) =>
    permissions.some((entry) => entry.roleId === server.defaultRoleId && (entry.permissions & CHANNEL_PERMISSION.PUBLIC_CHANNEL) !== 0),
  );
  const openIds = new Set(open.map((channel) => channel.id));
  return calls.usersWhere((session) => openIds.has(session.channelId));
}

function isOfSession(sessionId: string | undefined, signal: Extract<Signal, { kind: 'disconnect' }>): boolean {
  if (signal.exceptSessionId !== undefined && sessionId === signal.exceptSessionId) return false;
  return signal.sessionId === undefined || sessionId === signal.sessionId;
}

export function fanOut(options: FanOutOptions): (batches: readonly SignalBatch[]) => Promise<void> {
  const { io, online, calls, recent, shown, visibility } = options;

  function emitTo(signal: Emit): void {
    if (signal.rooms.length === 0) return;
    let target = io.local.to([...signal.rooms]);
    if (signal.exceptUser !== undefined) target = target.except(userRoom(signal.exceptUser));
    const { origin } = signal;
    const socket = origin ? io.sockets.sockets.get(origin.socketId) : undefined;
    // Accepts only a socket of the sender. A foreign socket would receive the copy that is meant for the sender.
    if (origin && socket?.data.userId === origin.userId) {
      target.except(origin.socketId).emit(signal.event, filled(signal, online, calls));
      socket.emit(signal.event, origin.payload);
    } else {
      target.emit(signal.event, filled(signal, online, calls));
    }
  }

  function disconnect(signal: Extract<Signal, { kind: 'disconnect' }>): void {
    for (const socketId of [...(io.sockets.adapter.rooms.get(userRoom(signal.userId)) ?? [])]) {
      if (socketId === signal.exceptSocketId) continue;
      const socket = io.sockets.sockets.get(socketId);
      if (!isOfSession(socket?.data.actor?.sessionId, signal)) continue;
      socket?.emit(accountEvents.authenticateError.name, signal.payload);
      socket?.disconnect(true);
    }
  }

  function choosePresence(signal: Extract<Signal, { kind: 'presence' }>, position: number): void {
    if (!online.choose(signal.userId, signal, position)) return;
    const own = [userRoom(signal.userId)];
    const { changed, status, userId } = signal;
    if (!online.isOnline(userId)) return;
    const becameVisible = signal.before.status === 0 && status !== 0;
    const payload = becameVisible ? { ...online.presenceOf(userId), userId, status, custom: signal.custom } : { userId, ...changed };
    const rooms = status === 0 && signal.before.status === 0 ? own : signal.around;
    if (status === 0 && signal.before.status !== 0) {
      // Other users see the departure. The user's own sockets get more details.
      io.local
        .to([...signal.around])
        .except(own)
        .emit(presenceEvents.updated.name, { userId, status: 0 });
      io.local.to(own).emit(presenceEvents.updated.name, { userId, ...changed });
      return;
    }
    io.local.to([...rooms, ...own]).emit(presenceEvents.updated.name, payload);
  }

  /**
   * Sends calls in channels that became visible or hidden. Never sends a call twice, because the client answers each join with an offer.
   */
  function sendCalls(userId: string, { visible, hidden }: ChannelRooms): void {
    const seen = (socket: IoSocket, channelId: string) => socket.rooms.has(channelRoom(channelId));
    const around = calls.usersWhere((session, id) => id !== userId && [...visible, ...hidden].includes(channelRoom(session.channelId)));
    if (around.length === 0) return;
    for (const socketId of io.sockets.adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = io.sockets.sockets.get(socketId);
      for (const user of socket ? around : []) {
        const { channelId, userId: inCall } = user;
        const shown = visible.includes(channelRoom(channelId));
        if (!socket || shown === seen(socket, channelId)) continue;
        if (shown) socket.emit(voiceEvents.joined.name, user);
        else socket.emit(voiceEvents.left.name, { channelId, userId: inCall });
      }
    }
  }

  async function regroup(serverId: string, only: readonly string[] | undefined): Promise<void> {
    const there = peopleHereIn(io, serverId);
    const userIds = only ? there.filter((userId) => only.includes(userId)) : there;
    if (userIds.length === 0) return;
    for (const [userId, rooms] of await visibility(serverId, userIds)) {
      sendCalls(userId, rooms);
      io.local.in(userRoom(userId)).socketsLeave([...rooms.hidden]);
      io.local.in(userRoom(userId)).socketsJoin([...rooms.visible]);
    }
  }

  function apply(signal: Signal, position: number): Promise<void> | void {
    switch (signal.kind) {
      case 'emit':
        return emitTo(signal);
      case 'enter':
        return void io.local.in(userRoom(signal.userId)).socketsJoin([...signal.rooms]);
      case 'leave':
        return void io.local.in(userRoom(signal.userId)).socketsLeave([...signal.rooms]);
      case 'close':
        return signal.rooms.length === 0 ? undefined : void io.local.in([...signal.rooms]).socketsLeave([...signal.rooms]);
      case 'regroup':
        return regroup(signal.serverId, signal.userIds);
      case 'disconnect':
        return disconnect(signal);
      case 'presence':
        return choosePresence(signal, position);
      case 'call':
      case 'callAnswered':
      case 'whoLooks':
      case 'looking':
        return undefined;
      case 'sharePresence': {
        const presence = online.presenceOf(signal.of);
        if (presence && signal.rooms.length > 0) io.local.to([...signal.rooms]).emit(presenceEvents.updated.name, presence);
      }
    }
  }

  async function shownBatch(batch: SignalBatch, changed: readonly (Promise<Signal> | null)[]): Promise<SignalBatch> {
    return { ...batch, signals: await Promise.all(batch.signals.map((signal, index) => changed[index] ?? signal)) };
  }

  return async (batches) => {
    for (const received of batches) {
      const changed = received.signals.map((signal) => shownSignal(shown, signal));
      const batch = changed.some((signal) => signal !== null) ? await shownBatch(received, changed) : received;
      if (!recent.remember(batch)) continue;
      for (const signal of batch.signals) {
        const running = apply(signal, batch.position);
        if (running) await running;
      }
    }
  };
}
