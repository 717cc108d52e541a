/** Many sockets of one channel get messages at a steady rate. Each socket must get each message once. */
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { isEvent } from '../wire/engine-io.ts';
import { requestText } from '../wire/http-line.ts';
import { connectAll } from './connect-all.ts';
import { messageBody, serialIn } from './message-text.ts';
import { atPace, countOf, linePool } from './pace.ts';

export const DeliveriesOptions = z.object({
  port: z.number(),
  path: z.string(),
  sender: z.string(),
  listeners: z.array(z.string()),
  perSecond: z.number(),
  seconds: z.number(),
});
export type DeliveriesOptions = z.infer<typeof DeliveriesOptions>;

export const DeliveriesResult = z.object({
  deliveries: z.number(),
  /** From sending the first message to receiving the last one. */
  perSecond: z.number(),
  lost: z.number(),
  doubled: z.number(),
  /** The bytes of one delivery, without the frame header. */
  bytes: z.number(),
  answered: Latencies,
  cpuSeconds: z.number(),
});

const LINES = 32;
const RECEIVED_WITHIN_MS = 10_000;
const POLL_MS = 20;

/** Counts how often each socket got each serial. */
function deliveryCounter(sockets: number, serials: number) {
  const times = Array.from({ length: sockets }, () => new Uint8Array(serials));
  let deliveries = 0;
  let bytes = 0;
  let last = 0;
  return {
    record(socket: number, packet: Buffer): void {
      if (!isEvent(packet.toString('latin1', 0, 40), messageEvents.created.name)) return;
      const serial = serialIn(packet);
      const counts = times[socket];
      if (serial < 0 || serial >= serials || !counts) return;
      counts[serial] = (counts[serial] ?? 0) + 1;
      deliveries += 1;
      bytes = packet.length;
      last = performance.now();
    },
    soFar: () => ({ deliveries, bytes, last }),
    count(fits: (times: number) => boolean): number {
      return times.reduce((sum, counts) => sum + counts.filter(fits).length, 0);
    },
  };
}

async function prepare({ port, path, sender, listeners, perSecond, seconds }: DeliveriesOptions) {
  const pace = { perSecond, seconds };
  const counter = deliveryCounter(listeners.length, countOf(pace));
  await connectAll(port, listeners, (socket, packet) => counter.record(socket, packet));
  const pool = linePool(port, LINES);

  return {
    ready: null,
    async run() {
      const took: number[] = [];
      const cpu = process.cpuUsage();
      const start = performance.now();
      await atPace(pace, async (serial) => {
        const sent = performance.now();
        const answer = await pool.send(requestText({ method: 'POST', path, token: sender, body: messageBody(serial) }));
        if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
        took.push(performance.now() - sent);
      });
      const expected = countOf(pace) * listeners.length;
      for (let waited = 0; counter.soFar().deliveries < expected && waited < RECEIVED_WITHIN_MS; waited += POLL_MS) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      const { user, system } = process.cpuUsage(cpu);
      const { deliveries, bytes, last } = counter.soFar();
      return {
        deliveries,
        perSecond: deliveries / ((last - start) / 1000),
        lost: counter.count((times) => times === 0),
        doubled: counter.count((times) => times > 1),
        bytes,
        answered: latenciesOf(took),
        cpuSeconds: (user + system) / 1e6,
      };
    },
  };
}

loadAsChild(DeliveriesOptions, prepare);
