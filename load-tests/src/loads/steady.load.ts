/** Several users send in turn, together at a steady rate. Measures the time until each request is answered. */
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { requestText } from '../wire/http-line.ts';
import { messageBody } from './message-text.ts';
import { atPace, linePool } from './pace.ts';

export const SteadyOptions = z.object({
  port: z.number(),
  lanes: z.array(z.object({ path: z.string(), token: z.string() })),
  perSecond: z.number(),
  seconds: z.number(),
  /** Sent and answered, but not included in the latencies. */
  warmUpSeconds: z.number(),
  /** The serial of the first message. It differs between rounds, because a listener may stay connected for several. */
  firstSerial: z.number(),
});
export type SteadyOptions = z.infer<typeof SteadyOptions>;

/** `sent`: including the warm-up. `perSecond`: the achieved rate. */
export const SteadyResult = z.object({ sent: z.number(), perSecond: z.number(), answered: Latencies });

/** At 500 per second each connection has a quarter of a second for a message. */
const LINES = 128;

async function prepare({ port, lanes, perSecond, seconds, warmUpSeconds, firstSerial }: SteadyOptions) {
  const pool = linePool(port, LINES);

  /** Sends for some time, and returns how long each message took. */
  async function round(first: number, forSeconds: number): Promise<readonly number[]> {
    const took: number[] = [];
    await atPace({ perSecond, seconds: forSeconds }, async (index) => {
      const serial = first + index;
      const lane = lanes[serial % lanes.length];
      if (!lane) throw new Error('There is nobody to write.');
      const start = performance.now();
      const answer = await pool.send(requestText({ method: 'POST', ...lane, body: messageBody(serial) }));
      if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
      took.push(performance.now() - start);
    });
    return took;
  }

  return {
    ready: null,
    async run() {
      const warm = await round(firstSerial, warmUpSeconds);
      const start = performance.now();
      const took = await round(firstSerial + warm.length, seconds);
      const perSecondKept = took.length / ((performance.now() - start) / 1000);
      pool.close();
      return { sent: warm.length + took.length, perSecond: perSecondKept, answered: latenciesOf(took) };
    },
  };
}

loadAsChild(SteadyOptions, prepare);
