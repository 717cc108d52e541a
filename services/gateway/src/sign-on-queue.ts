/** Lets a few sockets sign on at a time and tells the others where they stand (realtime contract 1.1). */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { IoSocket } from './fan-out.ts';

export type SignOnQueue = { readonly run: <T>(socket: IoSocket, work: () => Promise<T>) => Promise<T | null>; readonly stop: () => void };

const AT_ONCE = 4;
const TELL_EVERY_MS = 5000;

export function signOnQueue(): SignOnQueue {
  const waiting: { readonly socket: IoSocket; readonly start: () => void }[] = [];
  let running = 0;

  const timer = setInterval(() => {
    for (const [index, { socket }] of waiting.entries()) socket.emit(accountEvents.authQueuePosition.name, { pos: index + 1 });
  }, TELL_EVERY_MS);
  timer.unref();

  function next(): void {
    while (running < AT_ONCE) {
      const first = waiting.shift();
      if (!first) return;
      running += 1;
      first.start();
    }
  }

  return {
    async run(socket, work) {
      await new Promise<void>((resolve) => {
        waiting.push({ socket, start: resolve });
        next();
      });
      try {
        return socket.connected ? await work() : null;
      } finally {
        running -= 1;
        next();
      }
    },
    stop: () => clearInterval(timer),
  };
}
