/** Senders in a closed loop, each with its own keep-alive connection. One member's socket must get every message once. */
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { closedLoop } from '../bench/closed-loop.ts';
import { Latencies } from '../bench/latencies.ts';
import { isEvent } from '../wire/engine-io.ts';
import { httpLine, requestText } from '../wire/http-line.ts';
import { memberSocket } from '../wire/member-socket.ts';
import { messageBody, serialIn } from './message-text.ts';

export const SendOptions = z.object({
  port: z.number(),
  lanes: z.array(z.object({ path: z.string(), token: z.string() })),
  seconds: z.number(),
  warmUpSeconds: z.number(),
  /** The token of the listener. null: there are no deliveries. */
  listener: z.string().nullable(),
});
export type SendOptions = z.infer<typeof SendOptions>;

export const SendResult = z.object({
  /** Including the warm-up. */
  sent: z.number(),
  perSecond: z.number(),
  latencies: Latencies,
  missing: z.number(),
  doubled: z.number(),
  /** The CPU of this process, including the warm-up. */
  cpuSeconds: z.number(),
});
export type SendResult = z.infer<typeof SendResult>;

const RECEIVED_WITHIN_MS = 5000;
const POLL_MS = 20;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function listening() {
  const times: number[] = [];
  let received = 0;
  function onEvent(packet: Buffer): void {
    if (!isEvent(packet.toString('latin1', 0, 40), messageEvents.created.name)) return;
    const serial = serialIn(packet);
    if (serial < 0) return;
    received += 1;
    times[serial] = (times[serial] ?? 0) + 1;
  }
  async function until(count: number): Promise<void> {
    for (let waited = 0; received < count && waited < RECEIVED_WITHIN_MS; waited += POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
  return { onEvent, until, times };
}

async function prepare(options: SendOptions) {
  const listener = listening();
  if (options.listener !== null) await memberSocket(options.port, options.listener, listener.onEvent);
  const lines = await Promise.all(options.lanes.map(() => httpLine(options.port)));
  let serial = 0;

  async function send(lane: number): Promise<void> {
    const line = lines[lane];
    const place = options.lanes[lane];
    if (!line || !place) throw new Error(`There is no lane ${lane}.`);
    const request = { method: 'POST', ...place, body: messageBody(serial++) } as const;
    const answer = await line.send(requestText(request));
    if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
  }

  return {
    ready: null,
    async run(): Promise<SendResult> {
      const cpuBefore = cpuSeconds();
      await closedLoop(lines.length, options.warmUpSeconds, send);
      const { perSecond, latencies } = await closedLoop(lines.length, options.seconds, send);
      if (options.listener !== null) await listener.until(serial);
      const seen = Array.from({ length: options.listener === null ? 0 : serial }, (_, index) => listener.times[index] ?? 0);
      return {
        sent: serial,
        perSecond,
        latencies,
        missing: seen.filter((times) => times === 0).length,
        doubled: seen.filter((times) => times > 1).length,
        cpuSeconds: cpuSeconds() - cpuBefore,
      };
    },
  };
}

loadAsChild(SendOptions, prepare);
