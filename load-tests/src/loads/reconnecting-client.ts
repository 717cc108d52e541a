/** The connection of one user with an open channel: the messages that it got, live or from a page, and how it reconnects. */
import { pauseBefore } from '../scenarios/backoff.ts';
import { requestText } from '../wire/http-line.ts';
import { type MemberSocket, memberSocket } from '../wire/member-socket.ts';
import { serialIn, serialsIn } from './message-text.ts';
import type { LinePool } from './pace.ts';

/** `path`: the path of the channel's messages. */
export type ClientTarget = { readonly port: number; readonly token: string; readonly path: string };

/** Milliseconds since the drop. */
export type Reconnect = { readonly authenticated: number; readonly caughtUp: number; readonly failedTries: number };

export type ReconnectingClient = {
  readonly path: string;
  readonly received: ReadonlySet<number>;
  readonly connect: () => Promise<void>;
  /** Drops the connection, waits like the web client, authenticates, and reads the page that was missed. Repeats failed attempts. */
  readonly dropAndReconnect: (lines: LinePool) => Promise<Reconnect>;
};

/** The size of the first page of a client. */
const PAGE = 50;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function reconnectingClient({ port, token, path }: ClientTarget): ReconnectingClient {
  const received = new Set<number>();
  let socket: MemberSocket | null = null;

  async function connect(): Promise<void> {
    socket = await memberSocket(port, token, (packet) => {
      const serial = serialIn(packet);
      if (serial >= 0) received.add(serial);
    });
  }

  async function readPage(lines: LinePool): Promise<void> {
    const answer = await lines.send(requestText({ method: 'GET', path: `${path}?limit=${PAGE}`, token }));
    if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}: ${answer.body}`);
    for (const serial of serialsIn(answer.body)) received.add(serial);
  }

  async function connectAgain(): Promise<number> {
    for (let attempt = 0; ; attempt += 1) {
      await pause(pauseBefore(attempt, Math.random()));
      const reconnected = await connect().then(
        () => true,
        () => false,
      );
      if (reconnected) return attempt;
    }
  }

  return {
    path,
    received,
    connect,
    async dropAndReconnect(lines) {
      const start = performance.now();
      socket?.drop();
      const failedTries = await connectAgain();
      const authenticated = performance.now() - start;
      await readPage(lines);
      return { authenticated, caughtUp: performance.now() - start, failedTries };
    },
  };
}
