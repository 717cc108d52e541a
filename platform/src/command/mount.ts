/** Mounts commands on HTTP: one fastify route each, at /api plus the path of the contract. */
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statedActor } from '../http/internal.ts';
import { refusedReply } from '../http/refused.ts';
import { refuseWith } from '../http/server.ts';
import type { CommandResult, Dispatcher } from './dispatcher.ts';
import type { AnyHandler } from './handler.ts';

/** The raw token; an empty header counts as none. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header === undefined || header === '' ? null : header;
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : null;
}

function send(reply: FastifyReply, result: CommandResult): FastifyReply {
  if (isRefusal(result)) return refuseWith(reply, refusedReply(result));
  reply.code(result.status).header('cache-control', 'no-store');
  if (result.body === undefined) return reply.send();
  // A bare string is a JSON string on the wire, not a text.
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result.body));
}

export function mountCommands<Deps>(
  app: FastifyInstance,
  handlers: readonly AnyHandler<Deps>[],
  dispatcher: Dispatcher<Deps>,
  internalKey: string,
): void {
  for (const handler of handlers) {
    app.route<{ Params: Record<string, string> }>({
      method: handler.route.method,
      url: `/api${handler.route.path}`,
      async handler(request, reply) {
        const actor = statedActor(request, internalKey);
        const result = await dispatcher.run(handler, {
          token: tokenOf(request),
          ...(actor ? { actor } : {}),
          params: request.params,
          query: request.query,
          body: request.body,
          address: request.ip,
          idempotencyKey: keyOf(request),
        });
        return send(reply, result);
      },
    });
  }
}
