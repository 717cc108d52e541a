/** Many sockets are dropped at the same time. Each reconnects by itself, and must finally have all messages of its channel. */
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { requestText } from '../wire/http-line.ts';
import { serialsIn } from './message-text.ts';
import { type LinePool, linePool } from './pace.ts';
import { type ReconnectingClient, reconnectingClient } from './reconnecting-client.ts';

export const StormOptions = z.object({
  port: z.number(),
  /** `path`: the messages of the user's open channel. */
  people: z.array(z.object({ token: z.string(), path: z.string() })),
  socketsEach: z.number(),
  /** The time before the drop. */
  calmSeconds: z.number(),
  /** The time until the others stop sending. */
  seconds: z.number(),
  /** The number of messages that the others send to these channels. A busy machine may need longer for it. */
  messages: z.number(),
  /** The first serial of those messages. Lower serials belong to earlier rounds. */
  firstSerial: z.number(),
});
export type StormOptions = z.infer<typeof StormOptions>;

export const StormResult = z.object({
  sockets: z.number(),
  /** Since the drop. */
  authenticated: Latencies,
  caughtUp: Latencies,
  failedTries: z.number(),
  /** The number of messages in the channels at the end. */
  messages: z.number(),
  /** How many of them a socket never got, summed over the sockets of each channel. */
  missing: z.number(),
});

const AT_ONCE = 16;
/** A browser opens up to six connections to one origin, but the load's machine has a limit for all users together. */
const LINES = 64;
const RECONNECTED_WITHIN_MS = 60_000;
const WRITTEN_WITHIN_MS = 30_000;
const RECEIVED_WITHIN_MS = 5000;
const POLL_MS = 50;
const LOOK_MS = 500;
const PAGE = 100;

const Page = z.array(RawMessage.pick({ id: true }));

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function orFail<T>(work: Promise<T>, withinMs: number, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(what)), withinMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** All messages of a channel from a serial on, read in pages. */
async function historyOf(lines: LinePool, path: string, token: string, firstSerial: number): Promise<readonly number[]> {
  const serials: number[] = [];
  for (let before = ''; ; ) {
    const answer = await lines.send(requestText({ method: 'GET', path: `${path}?limit=${PAGE}${before}`, token }));
    const ids = Page.parse(JSON.parse(answer.body.toString()));
    const found = serialsIn(answer.body).filter((serial) => serial >= firstSerial);
    serials.push(...found);
    // Pages start with the oldest message. A page with messages of earlier rounds is the last that counts.
    if (ids.length < PAGE || found.length < ids.length) return serials;
    before = `&before=${ids[0]?.id}`;
  }
}

function missingOf(clients: readonly ReconnectingClient[], histories: ReadonlyMap<string, readonly number[]>): number {
  return clients.reduce(
    (sum, client) => sum + (histories.get(client.path) ?? []).filter((serial) => !client.received.has(serial)).length,
    0,
  );
}

function sizeOf(histories: ReadonlyMap<string, readonly number[]>): number {
  return [...histories.values()].reduce((sum, serials) => sum + serials.length, 0);
}

async function prepare(options: StormOptions) {
  const { port, people, socketsEach, firstSerial } = options;
  const clients = people.flatMap(({ token, path }) => Array.from({ length: socketsEach }, () => reconnectingClient({ port, token, path })));
  const queue = clients.values();
  async function lane(): Promise<void> {
    for (const client of queue) await client.connect();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const lines = linePool(port, LINES);

  async function historiesNow(): Promise<ReadonlyMap<string, readonly number[]>> {
    const readers = new Map(people.map(({ path, token }) => [path, token]));
    const found = new Map<string, readonly number[]>();
    for (const [path, token] of readers) found.set(path, await historyOf(lines, path, token, firstSerial));
    return found;
  }

  /** Reads the channels when all messages are sent, or when no more are expected. */
  async function histories(): Promise<ReadonlyMap<string, readonly number[]>> {
    const end = performance.now() + WRITTEN_WITHIN_MS;
    for (;;) {
      const histories = await historiesNow();
      if (sizeOf(histories) >= options.messages || performance.now() > end) return histories;
      await pause(LOOK_MS);
    }
  }

  return {
    ready: null,
    async run() {
      const start = performance.now();
      await pause(options.calmSeconds * 1000);
      const returning = Promise.all(clients.map((client) => client.dropAndReconnect(lines)));
      const returns = await orFail(
        returning,
        RECONNECTED_WITHIN_MS,
        `Not every socket came back within ${RECONNECTED_WITHIN_MS / 1000} s.`,
      );
      await pause(Math.max(0, start + options.seconds * 1000 - performance.now()));
      const stored = await histories();
      for (let waited = 0; missingOf(clients, stored) > 0 && waited < RECEIVED_WITHIN_MS; waited += POLL_MS) await pause(POLL_MS);
      return {
        sockets: clients.length,
        authenticated: latenciesOf(returns.map((each) => each.authenticated)),
        caughtUp: latenciesOf(returns.map((each) => each.caughtUp)),
        failedTries: returns.reduce((sum, each) => sum + each.failedTries, 0),
        messages: sizeOf(stored),
        missing: missingOf(clients, stored),
      };
    },
  };
}

loadAsChild(StormOptions, prepare);
