/** Floor: a log read page by page, its sealed texts opened, and written into one table by sets. */
import { randomBytes } from 'node:crypto';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { open, type SealedValue } from '@folkmoot/platform/vault/sealing';
import { Pool } from 'pg';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { entryOf, newId, recordOf } from './message.ts';
import { appendEntries, insertMessages, makeTables, NOT_DURABLE } from './tables.ts';

const Options = z.object({ databaseUrl: z.string(), events: z.number(), content: z.string() });

const PAGE = 2000;
const BATCH = 500;
const Sealed = z.object({ $sealed: z.string(), c: z.string(), b: z.string() }) satisfies z.ZodType<SealedValue>;
const Stored = z.object({ ...MessageSent.schema.shape, content: Sealed });

async function prepare(options: z.infer<typeof Options>) {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 2, options: NOT_DURABLE });
  await makeTables(pool);
  const key = randomBytes(32);
  for (let done = 0; done < options.events; done += BATCH) {
    const entries = Array.from({ length: BATCH }, () => entryOf(recordOf(newId(), newId(), options.content), key));
    await appendEntries(pool, entries);
  }
  await pool.query('analyze floor.events');

  async function page(after: number): Promise<number | null> {
    const { rows } = await pool.query<{ position: string; id: string; data: string }>({
      name: 'floor-read',
      text: 'select position, id, data from floor.events where position > $1 order by position limit $2',
      values: [after, PAGE],
    });
    const messages = rows.map((row) => {
      const data = Stored.parse(JSON.parse(row.data));
      return recordOf(data.messageId, data.channelId, open(key, data.content, `${row.id}/content`));
    });
    if (messages.length > 0) await insertMessages(pool, messages);
    const last = rows.at(-1);
    return last ? Number(last.position) : null;
  }

  return {
    ready: null,
    async run() {
      const start = performance.now();
      for (let after: number | null = -1; after !== null; ) after = await page(after);
      const seconds = (performance.now() - start) / 1000;
      await pool.end();
      return { perSecond: options.events / seconds };
    },
  };
}

loadAsChild(Options, prepare);
