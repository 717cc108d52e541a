/** A plain Fastify server on a free port. */
import Fastify, { type FastifyInstance } from 'fastify';

export const MESSAGES_PATH = '/api/channels/:channelId/messages';

export function bareServer(): FastifyInstance {
  return Fastify({ logger: false, forceCloseConnections: true });
}

export async function portOf(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('A floor has no port.');
  return address.port;
}
