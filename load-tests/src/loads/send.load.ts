/** Senders in a closed loop, each on a keep-alive connection of its own; one member's socket must see every message once. */
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { isEvent } from '../wire/engine-io.ts';
import { httpLine, requestText } from '../wire/http-line.ts';
import { memberSocket } from '../wire/member-socket.ts';
import { messageBody, serialIn } from './message-text.ts';

export const SendOptions = z.object({
  port: z.number(),
  lanes: z.array(z.object({ path: z.string(), token: z.string() })),
  seconds: z.number(),
  warmUpSeconds: z.number(),
  /** Who listens; null where there is nothing to hear. */
  listener: z.string().nullable(),
});
export type SendOptions = z.infer<typeof SendOptions>;

export const SendResult = z.object({
  /** Warm-up included. */
  sent: z.number(),
  perSecond: z.number(),
  latencies: Latencies,
  missing: z.number(),
  doubled: z.number(),
  /** Of this process, warm-up included. */
  cpuSeconds: z.number(),
});
export type SendResult = z.infer<typeof SendResult>;

const HEARD_WITHIN_MS = 5000;
const POLL_MS = 20;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function listening() {
  const times: number[] = [];
  let heard = 0;
  function onEvent(packet: Buffer): void {
    if (!isEvent(packet.toString('latin1', 0, 40), messageEvents.created.name)) return;
    const serial = serialIn(packet);
    if (serial < 0) return;
    heard += 1;
    times[serial] = (times[serial] ?? 0) + 1;
  }
  async function until(count: number): Promise<void> {
    for (let waited = 0; heard < count && waited < HEARD_WITHIN_MS; waited += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  return { onEvent, until, times };
}

async function prepare(options: SendOptions) {
  const ear = listening();
  if (options.listener !== null) await memberSocket(options.port, options.listener, ear.onEvent);
  const lines = await Promise.all(options.lanes.map(() => httpLine(options.port)));
  let serial = 0;

  /** Sends until the time is up and adds how long each message took. */
  async function lane(index: number, end: number, took: number[]): Promise<void> {
    const line = lines[index];
    const place = options.lanes[index];
    if (!line || !place) return;
    while (performance.now() < end) {
      const start = performance.now();
      const request = { method: 'POST', ...place, body: messageBody(serial++) } as const;
      const answer = await line.send(requestText(request));
      if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
      took.push(performance.now() - start);
    }
  }

  async function round(seconds: number): Promise<readonly number[]> {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(lines.map((_, index) => lane(index, end, took)));
    return took;
  }

  return {
    ready: null,
    async run(): Promise<SendResult> {
      const cpuBefore = cpuSeconds();
      await round(options.warmUpSeconds);
      const start = performance.now();
      const took = await round(options.seconds);
      const seconds = (performance.now() - start) / 1000;
      if (options.listener !== null) await ear.until(serial);
      const seen = Array.from({ length: options.listener === null ? 0 : serial }, (_, index) => ear.times[index] ?? 0);
      return {
        sent: serial,
        perSecond: took.length / seconds,
        latencies: latenciesOf(took),
        missing: seen.filter((times) => times === 0).length,
        doubled: seen.filter((times) => times > 1).length,
        cpuSeconds: cpuSeconds() - cpuBefore,
      };
    },
  };
}

loadAsChild(SendOptions, prepare);
