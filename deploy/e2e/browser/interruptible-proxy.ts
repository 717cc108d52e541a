/** A proxy between a browser and the product. A test can interrupt and restore its connections. */
import { connect, createServer, type Socket } from 'node:net';

export type InterruptibleProxy = {
  readonly url: string;
  readonly disconnect: () => void;
  readonly reconnect: () => void;
  readonly close: () => Promise<void>;
};

export async function startInterruptibleProxy(to: string): Promise<InterruptibleProxy> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isDisconnected = false;

  function track(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer((client) => {
    track(client);
    if (isDisconnected) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    track(upstream);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');

  function closeAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: `http://localhost:${address.port}`,
    disconnect() {
      isDisconnected = true;
      closeAll();
    },
    reconnect() {
      isDisconnected = false;
    },
    async close() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
