/** Floor: batched appends of the same bytes by as many waiting writers, with nothing around them. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { latenciesOf } from '../bench/latencies.ts';
import { batcher } from './batcher.ts';
import { type Entry, entryOf, newId, recordOf } from './message.ts';
import { appendEntries, makeTables } from './tables.ts';

const Options = z.object({
  databaseUrl: z.string(),
  writers: z.number(),
  seconds: z.number(),
  warmUpSeconds: z.number(),
  content: z.string(),
});

async function prepare(options: z.infer<typeof Options>) {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 2 });
  await makeTables(pool);
  const key = randomBytes(32);
  // Sealed once: the floor is the append, and its bytes are what counts.
  const sample = entryOf(recordOf(newId(), newId(), options.content), key);
  const appends = batcher<Entry>((entries) => appendEntries(pool, entries));
  let serial = 0;

  async function writer(end: number, took: number[]): Promise<void> {
    while (performance.now() < end) {
      const start = performance.now();
      const number = (serial++).toString(16).padStart(12, '0');
      await appends.add({ ...sample, id: `00000000-0000-4000-8000-${number}`, stream: `message-${newId()}` });
      took.push(performance.now() - start);
    }
  }

  async function round(seconds: number): Promise<readonly number[]> {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: options.writers }, () => writer(end, took)));
    return took;
  }

  return {
    ready: null,
    async run() {
      await round(options.warmUpSeconds);
      const start = performance.now();
      const took = await round(options.seconds);
      const seconds = (performance.now() - start) / 1000;
      await pool.end();
      return { perSecond: took.length / seconds, latencies: latenciesOf(took) };
    },
  };
}

loadAsChild(Options, prepare);
