/**
 * A server that stops: no new connections, requests that run are answered, and only then is what they stand on taken away.
 * Fastify alone would cut them off (`forceCloseConnections`, which sockets make necessary).
 */
import type { FastifyInstance } from 'fastify';

/** Longer than any answer waits for its projection by default. */
const END_WITHIN_MS = 12_000;
const LOOK_EVERY_MS = 20;

export function endRequestsFirst(app: FastifyInstance): void {
  let running = 0;
  app.server.on('request', (_request, response) => {
    running += 1;
    // Also when the client went away before its answer.
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
        // A connection that has just had its answer would otherwise be kept for the next request.
        app.server.closeIdleConnections();
        if (running > 0 && performance.now() - since < END_WITHIN_MS) return;
        clearInterval(looking);
        resolve();
      }
      look();
    });
  });
}
