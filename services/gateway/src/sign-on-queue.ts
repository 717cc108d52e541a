/** Limits how many sockets log in together and sends the others their place in the queue (realtime contract 1.1). */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { IoSocket } from './fan-out.ts';

export type Place = {
  readonly socket: Pick<IoSocket, 'connected' | 'emit'>;
  /** Sockets that wait with the same key share one lookup, for example all tabs of a returning user. */
  readonly key: string;
  /** The socket has waited before and does not start at the end. */
  readonly again: boolean;
};

export type SignOnQueue<Found> = {
  /** The result of the lookup. null: the socket disconnected while it waited. */
  readonly run: (place: Place, look: () => Promise<Found>) => Promise<Found | null>;
  readonly stop: () => void;
};

/** Enough to keep the database busy. */
const AT_ONCE = 2;
/** With many waiting sockets only one lookup runs, because more of them can share the next lookup. */
const AT_ONCE_IF_MANY = 1;
const MANY_WAITING = 20;
const SEND_EVERY_MS = 5000;

export function signOnQueue<Found>(): SignOnQueue<Found> {
  type Waiting = Pick<Place, 'socket'> & { readonly look: () => Promise<Found>; readonly answer: (found: Promise<Found> | null) => void };
  const first = new Map<string, Waiting[]>();
  const rest = new Map<string, Waiting[]>();
  let running = 0;

  const timer = setInterval(() => {
    const sockets = [...first.values(), ...rest.values()].flat().map(({ socket }) => socket);
    for (const [index, socket] of sockets.entries()) socket.emit(accountEvents.authQueuePosition.name, { pos: index + 1 });
  }, SEND_EVERY_MS);
  timer.unref();

  function taken(): readonly Waiting[] | null {
    for (const line of [first, rest]) {
      for (const [key, together] of line) {
        line.delete(key);
        return together;
      }
    }
    return null;
  }

  async function lookFor(together: readonly Waiting[]): Promise<void> {
    const found = together.find(({ socket }) => socket.connected)?.look() ?? null;
    for (const { socket, answer } of together) answer(socket.connected ? found : null);
    await found?.catch(() => undefined);
  }

  function atOnce(): number {
    return first.size + rest.size > MANY_WAITING ? AT_ONCE_IF_MANY : AT_ONCE;
  }

  function next(): void {
    while (running < atOnce()) {
      const together = taken();
      if (!together) return;
      running += 1;
      void lookFor(together).then(() => {
        running -= 1;
        next();
      });
    }
  }

  return {
    run: ({ socket, key, again }, look) =>
      new Promise((answer) => {
        const line = again ? first : rest;
        const together = line.get(key) ?? [];
        line.set(key, together);
        together.push({ socket, look, answer });
        next();
      }),
    stop: () => clearInterval(timer),
  };
}
