/**
 * Graceful shutdown: no new connections, running requests are answered, and only then are their resources closed. Fastify alone would cut
 * them off (`forceCloseConnections`, which sockets require).
 */
import type { FastifyInstance } from 'fastify';

/** Longer than the default wait of any answer for its projection. */
const END_WITHIN_MS = 12_000;
const LOOK_EVERY_MS = 20;

export function endRequestsFirst(app: FastifyInstance): void {
  let running = 0;
  app.server.on('request', (_request, response) => {
    running += 1;
    // Also emitted if the client disconnects before the response.
    response.once('close', ended);
  });

  function ended(): void {
    running -= 1;
  }

  app.addHook('preClose', async () => {
    if (app.server.listening) app.server.close();
    await new Promise<void>((resolve) => {
      const since = performance.now();
      const looking = setInterval(look, LOOK_EVERY_MS);
      function look(): void {
        // Otherwise keep-alive would hold a connection whose response was just sent.
        app.server.closeIdleConnections();
        if (running > 0 && performance.now() - since < END_WITHIN_MS) return;
        clearInterval(looking);
        resolve();
      }
      look();
    });
  });
}
