/** Floor: a route that returns a page with one prepared statement, and joins its rows as they are stored. */
import { Pool } from 'pg';
import { z } from 'zod';
import { serveAsChild } from '../bench/child.ts';
import { newId, recordOf } from './message.ts';
import { bareServer, MESSAGES_PATH, portOf } from './serve.ts';
import { insertMessages, makeTables, NOT_DURABLE } from './tables.ts';

const Options = z.object({ databaseUrl: z.string(), channelIds: z.array(z.string()), messages: z.number(), content: z.string() });
const Query = z.object({ limit: z.coerce.number().default(50), before: z.string().optional(), after: z.string().optional() });

const BATCH = 500;
const PAST_EVERYTHING = '9'.repeat(19);
const BEFORE = {
  name: 'floor-before',
  text: 'select body from floor.messages where channel_id = $1 and id < $2 order by id desc limit $3',
};
const AFTER = { name: 'floor-after', text: 'select body from floor.messages where channel_id = $1 and id > $2 order by id limit $3' };

async function fill(pool: Pool, options: z.infer<typeof Options>): Promise<void> {
  await makeTables(pool);
  for (let done = 0; done < options.messages; done += BATCH) {
    const messages = Array.from({ length: BATCH }, (_, index) => {
      const channelId = options.channelIds[(done + index) % options.channelIds.length] ?? '';
      return recordOf(newId(), channelId, options.content);
    });
    await insertMessages(pool, messages);
  }
  await pool.query('analyze floor.messages');
}

async function serve(options: z.infer<typeof Options>) {
  const pool = new Pool({ connectionString: options.databaseUrl, max: 10, options: NOT_DURABLE });
  await fill(pool, options);
  const app = bareServer();
  app.get<{ Params: { channelId: string } }>(MESSAGES_PATH, async (request, reply) => {
    const { limit, before, after } = Query.parse(request.query);
    const statement = after === undefined ? BEFORE : AFTER;
    const values = [request.params.channelId, after ?? before ?? PAST_EVERYTHING, limit];
    const { rows } = await pool.query<{ body: string }>({ ...statement, values });
    if (after === undefined) rows.reverse();
    return reply.header('content-type', 'application/json; charset=utf-8').send(`[${rows.map((row) => row.body).join(',')}]`);
  });
  return {
    ready: await portOf(app),
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}

serveAsChild(Options, serve);
