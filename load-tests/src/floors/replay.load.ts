/** Floor: reads a log in pages, decrypts its sealed texts, and writes them to one table in batches. */
import { randomBytes } from 'node:crypto';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import { open, type SealedValue } from '@folkmoot/platform/vault/sealing';
import { Pool } from 'pg';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { entryOf, newId, recordOf } from './message.ts';
import { appendEntries, insertMessages, makeTables, NOT_DURABLE } from './tables.ts';

const Options = z.object({
  databaseUrl: z.string(),
  events: z.number(),
  content: z.string(),
  /** How often to replay; the last time is measured. */
  passes: z.number(),
});

const PAGE = 2000;
const BATCH = 500;
const Sealed = z.object({ $sealed: z.string(), c: z.string(), b: z.string() }) satisfies z.ZodType<SealedValue>;
type Row = { readonly position: string; readonly id: string; readonly data: string };
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

  async function read(after: number): Promise<readonly Row[]> {
    const { rows } = await pool.query<Row>({
      name: 'floor-read',
      text: 'select position, id, data from floor.events where position > $1 order by position limit $2',
      values: [after, PAGE],
    });
    return rows;
  }

  function write(rows: readonly Row[]): Promise<void> {
    const messages = rows.map((row) => {
      const data = Stored.parse(JSON.parse(row.data));
      return recordOf(data.messageId, data.channelId, open(key, data.content, `${row.id}/content`));
    });
    return insertMessages(pool, messages);
  }

  async function replay(): Promise<void> {
    let page = await read(-1);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      // The next page is read while this one is written.
      const next = read(Number(last.position));
      await write(page);
      page = await next;
    }
  }

  for (let pass = 1; pass < options.passes; pass += 1) {
    await replay();
    await pool.query('truncate floor.messages');
  }
  return {
    ready: null,
    async run() {
      const start = performance.now();
      const cpu = process.cpuUsage();
      await replay();
      const { user, system } = process.cpuUsage(cpu);
      const seconds = (performance.now() - start) / 1000;
      await pool.end();
      return { events: options.events, perSecond: options.events / seconds, cpuSeconds: (user + system) / 1e6 };
    },
  };
}

loadAsChild(Options, prepare);
