/** Floor: a Socket.IO server that authenticates sockets with a prepared payload, and broadcasts each message to one room. */
import { readFileSync } from 'node:fs';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { serveAsChild } from '../bench/child.ts';
import { listenerServer, ROOM } from './listener.ts';
import { Body, newId, recordOf } from './message.ts';
import { bareServer, MESSAGES_PATH, portOf } from './serve.ts';

const Options = z.object({
  /** The file with the authenticated payload as JSON. null: an empty payload. */
  payloadFile: z.string().nullable(),
});

async function serve({ payloadFile }: z.infer<typeof Options>) {
  const app = bareServer();
  const payload: unknown = payloadFile === null ? {} : JSON.parse(readFileSync(payloadFile, 'utf8'));
  const io = listenerServer(app.server, payload);
  app.post<{ Params: { channelId: string } }>(MESSAGES_PATH, async (request) => {
    const message = recordOf(newId(), request.params.channelId, Body.parse(request.body).content);
    io.to(ROOM).emit(messageEvents.created.name, { message });
    return message;
  });
  return {
    ready: await portOf(app),
    stop: async () => {
      await io.close();
      await app.close();
    },
  };
}

serveAsChild(Options, serve);
