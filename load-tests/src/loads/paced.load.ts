/** One user sends at a steady rate. Measures the time until another user's socket gets each message. */
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { requestText } from '../wire/http-line.ts';
import { memberSocket } from '../wire/member-socket.ts';
import { messageBody, serialIn } from './message-text.ts';
import { linePool } from './pace.ts';

export const PacedOptions = z.object({
  port: z.number(),
  path: z.string(),
  sender: z.string(),
  listener: z.string(),
  perSecond: z.number(),
  seconds: z.number(),
});
export type PacedOptions = z.infer<typeof PacedOptions>;

export const PacedResult = z.object({ samples: z.number(), seen: Latencies, answered: Latencies });

/** The rate does not depend on answers. After a stall of the machine some requests wait for a connection, which counts. */
const LINES = 64;
const WARM_UP_MESSAGES = 60;
const RECEIVED_WITHIN_MS = 5000;

async function prepare(options: PacedOptions) {
  const sentAt: number[] = [];
  const seen: number[] = [];
  const answered: number[] = [];
  await memberSocket(options.port, options.listener, (packet) => {
    const serial = serialIn(packet);
    const sent = sentAt[serial];
    if (sent !== undefined) seen[serial] = performance.now() - sent;
  });
  const pool = linePool(options.port, LINES);

  async function send(serial: number): Promise<void> {
    const request = requestText({ method: 'POST', path: options.path, token: options.sender, body: messageBody(serial) });
    sentAt[serial] = performance.now();
    const answer = await pool.send(request);
    if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
    answered[serial] = performance.now() - (sentAt[serial] ?? 0);
  }

  return {
    ready: null,
    async run() {
      const total = WARM_UP_MESSAGES + Math.ceil(options.perSecond * options.seconds);
      const start = performance.now();
      const sends: Promise<void>[] = [];
      for (let serial = 0; serial < total; serial += 1) {
        const due = start + (serial * 1000) / options.perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        sends.push(send(serial));
      }
      await Promise.all(sends);
      pool.close();
      for (let waited = 0; seen.length < total && waited < RECEIVED_WITHIN_MS; waited += 10) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const counted = seen.slice(WARM_UP_MESSAGES).filter((milliseconds) => milliseconds !== undefined);
      if (counted.length < total - WARM_UP_MESSAGES)
        throw new Error(`${total - WARM_UP_MESSAGES - counted.length} messages were not seen.`);
      return { samples: counted.length, seen: latenciesOf(counted), answered: latenciesOf(answered.slice(WARM_UP_MESSAGES)) };
    },
  };
}

loadAsChild(PacedOptions, prepare);
