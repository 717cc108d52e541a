/** Floor: the whole path of a message without any rules: validate the body, seal, append, insert, broadcast, answer. */
import { randomBytes } from 'node:crypto';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import { Pool } from 'pg';
import { z } from 'zod';
import { serveAsChild } from '../bench/child.ts';
import { batcher } from './batcher.ts';
import { listenerServer, ROOM } from './listener.ts';
import { Body, type Entry, entryOf, newId, recordOf } from './message.ts';
import { bareServer, MESSAGES_PATH, portOf } from './serve.ts';
import { appendEntries, insertMessages, makeTables, NOT_DURABLE } from './tables.ts';

const Options = z.object({ databaseUrl: z.string() });

async function serve({ databaseUrl }: z.infer<typeof Options>) {
  const log = new Pool({ connectionString: databaseUrl, max: 2 });
  const readModel = new Pool({ connectionString: databaseUrl, max: 2, options: NOT_DURABLE });
  await makeTables(log);
  const key = randomBytes(32);
  const app = bareServer();
  const io = listenerServer(app.server, {});
  const appends = batcher<Entry>((entries) => appendEntries(log, entries));
  const inserts = batcher<RawMessage>((messages) => insertMessages(readModel, messages));
  app.post<{ Params: { channelId: string } }>(MESSAGES_PATH, async (request) => {
    const message = recordOf(newId(), request.params.channelId, Body.parse(request.body).content);
    await appends.add(entryOf(message, key));
    await inserts.add(message);
    io.to(ROOM).emit(messageEvents.created.name, { message });
    return message;
  });
  return {
    ready: await portOf(app),
    async stop() {
      await io.close();
      await app.close();
      await log.end();
      await readModel.end();
    },
  };
}

serveAsChild(Options, serve);
