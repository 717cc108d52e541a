/** The connection of one user with an open channel: the messages that it got, live or from a page, and how it reconnects. */
import { pauseBefore } from '../scenarios/backoff.ts';
import { requestText } from '../wire/http-line.ts';
import { type MemberSocket, memberSocket } from '../wire/member-socket.ts';
import { serialIn, serialsIn } from './message-text.ts';
import type { LinePool } from './pace.ts';

/** `path`: the path of the channel's messages. */
export type SeatPlace = { readonly port: number; readonly token: string; readonly path: string };

/** Milliseconds since the drop. */
export type Return = { readonly authenticated: number; readonly caughtUp: number; readonly failedTries: number };

export type Seat = {
  readonly path: string;
  readonly heard: ReadonlySet<number>;
  readonly sitDown: () => Promise<void>;
  /** Drops the connection, waits like the web client, authenticates, and reads the page that was missed. Repeats failed attempts. */
  readonly fallAndReturn: (lines: LinePool) => Promise<Return>;
};

/** The size of the first page of a client. */
const PAGE = 50;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function seatAt({ port, token, path }: SeatPlace): Seat {
  const heard = new Set<number>();
  let socket: MemberSocket | null = null;

  async function sitDown(): Promise<void> {
    socket = await memberSocket(port, token, (packet) => {
      const serial = serialIn(packet);
      if (serial >= 0) heard.add(serial);
    });
  }

  async function readPage(lines: LinePool): Promise<void> {
    const answer = await lines.send(requestText({ method: 'GET', path: `${path}?limit=${PAGE}`, token }));
    if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}: ${answer.body}`);
    for (const serial of serialsIn(answer.body)) heard.add(serial);
  }

  async function signOnAgain(): Promise<number> {
    for (let attempt = 0; ; attempt += 1) {
      await pause(pauseBefore(attempt, Math.random()));
      const back = await sitDown().then(
        () => true,
        () => false,
      );
      if (back) return attempt;
    }
  }

  return {
    path,
    heard,
    sitDown,
    async fallAndReturn(lines) {
      const start = performance.now();
      socket?.drop();
      const failedTries = await signOnAgain();
      const authenticated = performance.now() - start;
      await readPage(lines);
      return { authenticated, caughtUp: performance.now() - start, failedTries };
    },
  };
}
