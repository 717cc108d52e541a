/** Users log in at a steady rate, without waiting for earlier answers. */
import { login } from '@folkmoot/contracts/accounts/commands';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { requestText } from '../wire/http-line.ts';
import { atPace, linePool } from './pace.ts';

export const LogInOptions = z.object({
  port: z.number(),
  people: z.array(z.object({ email: z.string(), password: z.string() })),
  perSecond: z.number(),
  seconds: z.number(),
});
export type LogInOptions = z.infer<typeof LogInOptions>;

/** `perSecond`: the achieved rate. */
export const LogInResult = z.object({ perSecond: z.number(), answered: Latencies });

const LINES = 64;

async function prepare({ port, people, perSecond, seconds }: LogInOptions) {
  const pool = linePool(port, LINES);
  return {
    ready: null,
    async run() {
      const took: number[] = [];
      const start = performance.now();
      await atPace({ perSecond, seconds }, async (index) => {
        const from = performance.now();
        const body = JSON.stringify(people[index % people.length]);
        const answer = await pool.send(requestText({ method: 'POST', path: `/api${login.path}`, body }));
        if (answer.status !== 200) throw new Error(`A log-in was answered ${answer.status}: ${answer.body}`);
        took.push(performance.now() - from);
      });
      const kept = took.length / ((performance.now() - start) / 1000);
      pool.close();
      return { perSecond: kept, answered: latenciesOf(took) };
    },
  };
}

loadAsChild(LogInOptions, prepare);
