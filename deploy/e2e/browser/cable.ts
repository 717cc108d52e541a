/** A network connection of a browser that a test can cut and restore. */
import { connect, createServer, type Socket } from 'node:net';

export type Cable = {
  readonly url: string;
  readonly pull: () => void;
  readonly plugIn: () => void;
  readonly close: () => Promise<void>;
};

export async function layCable(to: string): Promise<Cable> {
  const target = new URL(to);
  const ends = new Set<Socket>();
  let isPulled = false;

  function keep(socket: Socket): void {
    ends.add(socket);
    socket.once('close', () => ends.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer((near) => {
    keep(near);
    if (isPulled) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    keep(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The cable has no port.');

  function cutAll(): void {
    for (const end of ends) end.destroy();
  }

  return {
    url: `http://localhost:${address.port}`,
    pull() {
      isPulled = true;
      cutAll();
    },
    plugIn() {
      isPulled = false;
    },
    async close() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
