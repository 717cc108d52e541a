/**
 * Socket.IO stood in for: rooms, and lines on which everything comes in order and late, or not at all once the line is cut. Only
 * what the gateway's own code calls is here.
 */
import type { IoServer, IoSocket } from '../../services/gateway/src/fan-out.ts';
import type { Process } from './stepped-ports.ts';

export type Line = {
  /** One thing that was told, on the client's side. */
  readonly hear: (name: string, payload: unknown) => void;
  /** The line was cut, whoever cut it. */
  readonly cut: () => void;
};

/** `again`: it had been told before; clients drop it by its id. */
export type Told = {
  readonly userId: string;
  readonly line: string;
  readonly name: string;
  readonly payload: unknown;
  readonly again: boolean;
};

export type SocketHouse = {
  readonly io: IoServer;
  readonly connect: (line: Line) => IoSocket;
  readonly cutAll: () => void;
};

type FakeSocket = {
  readonly id: string;
  data: { userId?: string };
  connected: boolean;
  readonly rooms: Set<string>;
  readonly conn: { readonly close: () => void };
  readonly join: (rooms: string | readonly string[]) => void;
  readonly leave: (room: string) => void;
  readonly emit: (name: string, payload: unknown) => void;
  readonly disconnect: (close?: boolean) => void;
};

function listed(rooms: string | readonly string[]): readonly string[] {
  return typeof rooms === 'string' ? [rooms] : rooms;
}

/** `onTold` sees everything at the moment it is sent: what is on the line cannot be taken back. */
export function socketHouse(
  { life, scheduler }: Process,
  onTold: (userId: string, line: string, name: string, payload: unknown) => void,
): SocketHouse {
  const sockets = new Map<string, FakeSocket>();
  const rooms = new Map<string, Set<string>>();
  let count = 0;

  function inRooms(names: readonly string[]): FakeSocket[] {
    const ids = new Set(names.flatMap((name) => [...(rooms.get(name) ?? [])]));
    return [...ids].flatMap((id) => sockets.get(id) ?? []);
  }

  function target(names: readonly string[], excepted: readonly string[]) {
    return {
      except: (more: string | readonly string[]) => target(names, [...excepted, ...listed(more)]),
      emit(name: string, payload: unknown) {
        const spared = new Set(inRooms(excepted));
        for (const socket of inRooms(names)) if (!spared.has(socket)) socket.emit(name, payload);
      },
      socketsJoin(more: string | readonly string[]) {
        for (const socket of inRooms(names)) socket.join(more);
      },
      socketsLeave(more: string | readonly string[]) {
        for (const socket of inRooms(names)) for (const room of listed(more)) socket.leave(room);
      },
    };
  }

  function connect(line: Line): IoSocket {
    count += 1;
    const id = `${life.name}-${count}`;
    const queue: { readonly name: string; readonly payload: unknown }[] = [];

    function cut(): void {
      if (!socket.connected) return;
      socket.connected = false;
      sockets.delete(id);
      for (const room of [...socket.rooms]) socket.leave(room);
      line.cut();
    }

    function bring(): void {
      const next = queue.shift();
      if (!next || !socket.connected) return;
      line.hear(next.name, next.payload);
      if (queue.length > 0) scheduler.soon(life, 'line', bring);
    }

    const socket: FakeSocket = {
      id,
      data: {},
      connected: true,
      rooms: new Set(),
      conn: { close: cut },
      join(more) {
        for (const room of listed(more)) {
          socket.rooms.add(room);
          rooms.set(room, (rooms.get(room) ?? new Set()).add(id));
        }
      },
      leave(room) {
        socket.rooms.delete(room);
        rooms.get(room)?.delete(id);
      },
      emit(name, payload) {
        if (!socket.connected) return;
        onTold(socket.data.userId ?? '', id, name, payload);
        queue.push({ name, payload });
        if (queue.length === 1) scheduler.soon(life, 'line', bring);
      },
      disconnect: cut,
    };
    sockets.set(id, socket);
    socket.join(id);
    return socket as unknown as IoSocket;
  }

  const local = {
    to: (names: string | readonly string[]) => target(listed(names), []),
    in: (names: string | readonly string[]) => target(listed(names), []),
  };
  const io = {
    ...local,
    local,
    sockets: { sockets, adapter: { rooms } },
  };
  return {
    io: io as unknown as IoServer,
    connect,
    cutAll() {
      for (const socket of [...sockets.values()]) socket.conn.close();
    },
  };
}
