/** A fake activity tracker (realtime contract, section 9): a plain websocket for each user, under their id. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export type Tracker = {
  /** `ws://…`, without a trailing slash. */
  readonly address: string;
  /** The paths of the open connections, oldest first. */
  readonly followed: () => readonly string[];
  /** Sends a frame to all connected users, and to later ones until the next frame. */
  readonly send: (frame: unknown) => void;
  /** Closes every connection and forgets the last frame, like a restart of the tracker. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
};

export async function startTracker(): Promise<Tracker> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const paths = new Map<object, string>();
  let latest: string | null = null;
  server.on('connection', (socket, request) => {
    paths.set(socket, request.url ?? '');
    if (latest !== null) socket.send(latest);
    socket.on('close', () => paths.delete(socket));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `ws://127.0.0.1:${port}`,
    followed: () => [...paths.values()],
    send(frame) {
      latest = JSON.stringify(frame);
      for (const socket of server.clients) socket.send(latest);
    },
    drop() {
      latest = null;
      for (const socket of server.clients) socket.terminate();
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
