/** A proxy in front of a server that can cut connections, and withhold answers before that. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  readonly port: number;
  /** Cuts every connection abruptly, as a network failure does. New connections are accepted. */
  readonly cut: () => Promise<void>;
  /** Withholds everything that the server sends until the next cut. */
  readonly withhold: () => void;
  readonly close: () => Promise<void>;
};

export async function openLine(serverPort: number, serverHost = '127.0.0.1'): Promise<Line> {
  const sockets = new Set<Socket>();
  let isWithholding = false;

  function keep(socket: Socket, peer: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
  }

  const listener = createServer((near) => {
    const far = connect(serverPort, serverHost);
    near.setNoDelay(true);
    far.setNoDelay(true);
    keep(near, far);
    keep(far, near);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (!isWithholding) near.write(bytes);
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');

  async function cut(): Promise<void> {
    isWithholding = false;
    const open = [...sockets];
    const closed = open.map((socket) => once(socket, 'close'));
    for (const socket of open) socket.resetAndDestroy();
    await Promise.all(closed);
  }

  function withhold(): void {
    isWithholding = true;
  }

  async function close(): Promise<void> {
    listener.close();
    await cut();
  }

  return { port: address.port, cut, withhold, close };
}
