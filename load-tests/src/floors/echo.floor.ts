/** Floor: a route that validates a body and returns a record, each with the same bytes as in the product. */
import { z } from 'zod';
import { serveAsChild } from '../bench/child.ts';
import { Body, newId, recordOf } from './message.ts';
import { bareServer, MESSAGES_PATH, portOf } from './serve.ts';

async function serve() {
  const app = bareServer();
  app.post<{ Params: { channelId: string } }>(MESSAGES_PATH, async (request) =>
    recordOf(newId(), request.params.channelId, Body.parse(request.body).content),
  );
  return { ready: await portOf(app), stop: () => app.close() };
}

serveAsChild(z.object({}), serve);
