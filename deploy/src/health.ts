/** Alive and ready, for people and for whatever watches the process. */
import type { FastifyInstance } from 'fastify';

/** `notReady` answers why the process cannot serve right now, or null; a throw is a why too. */
export function mountHealth(app: FastifyInstance, notReady: () => Promise<string | null>): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const why = await notReady().catch(() => 'The database does not answer.');
    if (why === null) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', why });
  });
}
