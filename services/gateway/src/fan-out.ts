/** Signals → sockets, one after the other, so that whoever shares a room sees the order of the log (H7). */

import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { type Signal, type SignalBatch, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import { presenceEvents, type RawPresence } from '@folkmoot/contracts/presence/wire';
import type { Server, Socket } from 'socket.io';
import type { Online } from './online.ts';
import type { RecentSignals } from './recent-signals.ts';

export type SocketData = { userId: string; actor: Actor };
export type IoServer = Server<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>;
export type IoSocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, Record<string, never>, SocketData>;

export type FanOutOptions = {
  readonly io: IoServer;
  readonly online: Online;
  readonly recent: RecentSignals;
  /** Rooms of a server's channels that each of these people may and may not see. */
  readonly visibility: (serverId: string, userIds: readonly string[]) => Promise<ReadonlyMap<string, ChannelRooms>>;
};

export type ChannelRooms = { readonly visible: readonly string[]; readonly hidden: readonly string[] };

type Emit = Extract<Signal, { kind: 'emit' }>;

export function peopleOnlineIn(io: IoServer, serverId: string): readonly string[] {
  const userIds = new Set<string>();
  for (const socketId of io.sockets.adapter.rooms.get(serverRoom(serverId)) ?? []) {
    const userId = io.sockets.sockets.get(socketId)?.data.userId;
    if (userId !== undefined) userIds.add(userId);
  }
  return [...userIds];
}

/** What `server:joined` says about who is there; only the gateway knows. */
export function filled(signal: Emit, io: IoServer, online: Online): unknown {
  if (signal.fillPresencesOf === undefined) return signal.payload;
  const memberPresences = peopleOnlineIn(io, signal.fillPresencesOf)
    .map((userId) => online.presenceOf(userId))
    .filter((presence): presence is RawPresence => presence !== null);
  return { ...(signal.payload as object), memberPresences, voiceChannelUsers: [] };
}

export function fanOut(options: FanOutOptions): (batches: readonly SignalBatch[]) => Promise<void> {
  const { io, online, recent, visibility } = options;

  function emitTo(signal: Emit): void {
    if (signal.rooms.length === 0) return;
    let target = io.to([...signal.rooms]);
    if (signal.exceptUser !== undefined) target = target.except(userRoom(signal.exceptUser));
    const { origin } = signal;
    const socket = origin ? io.sockets.sockets.get(origin.socketId) : undefined;
    // Only a socket of the sender may be named: any other would get events meant for nobody there.
    if (origin && socket?.data.userId === origin.userId) {
      target.except(origin.socketId).emit(signal.event, filled(signal, io, online));
      socket.emit(signal.event, origin.payload);
    } else {
      target.emit(signal.event, filled(signal, io, online));
    }
  }

  function disconnect(signal: Extract<Signal, { kind: 'disconnect' }>): void {
    for (const socketId of [...(io.sockets.adapter.rooms.get(userRoom(signal.userId)) ?? [])]) {
      if (socketId === signal.exceptSocketId) continue;
      const socket = io.sockets.sockets.get(socketId);
      socket?.emit(accountEvents.authenticateError.name, signal.payload);
      socket?.disconnect(true);
    }
  }

  function choosePresence(signal: Extract<Signal, { kind: 'presence' }>): void {
    online.choose(signal.userId, signal);
    const own = [userRoom(signal.userId)];
    const { changed, status, userId } = signal;
    if (!online.isOnline(userId)) return;
    const becameVisible = signal.before.status === 0 && status !== 0;
    const payload = becameVisible ? { ...online.presenceOf(userId), userId, status, custom: signal.custom } : { userId, ...changed };
    const rooms = status === 0 && signal.before.status === 0 ? own : signal.around;
    if (status === 0 && signal.before.status !== 0) {
      // The others see somebody go; the own sockets learn the rest as well.
      io.to([...signal.around])
        .except(own)
        .emit(presenceEvents.updated.name, { userId, status: 0 });
      io.to(own).emit(presenceEvents.updated.name, { userId, ...changed });
      return;
    }
    io.to([...rooms, ...own]).emit(presenceEvents.updated.name, payload);
  }

  async function regroup(serverId: string, only: readonly string[] | undefined): Promise<void> {
    const there = peopleOnlineIn(io, serverId);
    const userIds = only ? there.filter((userId) => only.includes(userId)) : there;
    if (userIds.length === 0) return;
    for (const [userId, rooms] of await visibility(serverId, userIds)) {
      io.in(userRoom(userId)).socketsLeave([...rooms.hidden]);
      io.in(userRoom(userId)).socketsJoin([...rooms.visible]);
    }
  }

  function apply(signal: Signal): Promise<void> | void {
    switch (signal.kind) {
      case 'emit':
        return emitTo(signal);
      case 'enter':
        return void io.in(userRoom(signal.userId)).socketsJoin([...signal.rooms]);
      case 'leave':
        return void io.in(userRoom(signal.userId)).socketsLeave([...signal.rooms]);
      case 'close':
        return signal.rooms.length === 0 ? undefined : void io.in([...signal.rooms]).socketsLeave([...signal.rooms]);
      case 'regroup':
        return regroup(signal.serverId, signal.userIds);
      case 'disconnect':
        return disconnect(signal);
      case 'presence':
        return choosePresence(signal);
      case 'sharePresence': {
        const presence = online.presenceOf(signal.of);
        if (presence && signal.rooms.length > 0) io.to([...signal.rooms]).emit(presenceEvents.updated.name, presence);
      }
    }
  }

  return async (batches) => {
    for (const batch of batches) {
      recent.remember(batch);
      for (const signal of batch.signals) {
        const running = apply(signal);
        if (running) await running;
      }
    }
  };
}
