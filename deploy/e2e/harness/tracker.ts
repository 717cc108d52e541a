/** Stands for the activity tracker (realtime contract, section 9): a plain websocket for each person, under their id. */
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export type Tracker = {
  /** `ws://…`, without a slash at its end. */
  readonly address: string;
  /** Paths of the lines that are open, oldest first. */
  readonly followed: () => readonly string[];
  /** Sends a frame to everybody who is connected, and to who comes later until the next. */
  readonly tell: (frame: unknown) => void;
  /** Ends every line and knows nothing any more, as when the tracker starts anew. */
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
    tell(frame) {
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
