/**
 * What a socket is told in one turn of the event loop leaves in one write. A system call costs more than most of what it takes along,
 * and each is one more for the proxy and for whoever listens.
 */
import type { Socket } from 'node:net';
import type { IoServer } from './fan-out.ts';

type Line = { readonly request: { readonly socket: Pick<Socket, 'cork' | 'uncork'> } };

export function writeTogether(io: IoServer): void {
  const held = new Set<Line['request']['socket']>();

  function letGo(): void {
    for (const socket of held) socket.uncork();
    held.clear();
  }

  io.engine.on('flush', ({ request: { socket } }: Line) => {
    if (held.has(socket)) return;
    if (held.size === 0) setImmediate(letGo);
    held.add(socket);
    socket.cork();
  });
}
