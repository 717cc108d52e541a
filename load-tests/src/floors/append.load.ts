/** Floor: the same number of concurrent writers appends the same bytes in batches, and nothing else. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { closedLoop } from '../bench/closed-loop.ts';
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
  // Sealed once, because the floor is only the append, for which the number of bytes counts.
  const sample = entryOf(recordOf(newId(), newId(), options.content), key);
  const appends = batcher<Entry>((entries) => appendEntries(pool, entries));
  let serial = 0;

  async function append(): Promise<void> {
    const number = (serial++).toString(16).padStart(12, '0');
    await appends.add({ ...sample, id: `00000000-0000-4000-8000-${number}`, stream: `message-${newId()}` });
  }

  return {
    ready: null,
    async run() {
      await closedLoop(options.writers, options.warmUpSeconds, append);
      const { perSecond, latencies } = await closedLoop(options.writers, options.seconds, append);
      await pool.end();
      return { perSecond, latencies };
    },
  };
}

loadAsChild(Options, prepare);
