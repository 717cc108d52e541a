/** Mounts commands on HTTP: one Fastify route each, at /api plus the path of the contract. */
import { CLIENT_HEADER, CLIENTS, type Client } from '@folkmoot/contracts/kernel/event';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguages } from '../http/accepted-languages.ts';
import { statedActor } from '../http/internal.ts';
import { rateLimitHeaders } from '../http/limit-headers.ts';
import { refusedReply } from '../http/refused.ts';
import { refuseWith } from '../http/server.ts';
import type { CommandObserver } from '../telemetry/observers.ts';
import type { CommandResult } from './deciding.ts';
import type { Dispatcher, RawCommand } from './dispatcher.ts';
import type { AnyHandler } from './handler.ts';

/** The raw token. An empty header counts as none. */
export function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header === undefined || header === '' ? null : header;
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : null;
}

/** The header is trusted: the owner of the token may state any client, except where the token determines it. */
export function clientOf(request: FastifyRequest): { readonly client?: Client } {
  const header = request.headers[CLIENT_HEADER];
  const client = CLIENTS.find((each) => each === header && each !== 'bot');
  return client === undefined ? {} : { client };
}

function send(reply: FastifyReply, result: CommandResult): FastifyReply {
  if (isRefusal(result)) return refuseWith(reply, refusedReply(result));
  reply.code(result.status).header('cache-control', 'no-store');
  if (result.body === undefined) return reply.send();
  // A bare string must be encoded as JSON.
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result.body));
}

/** The part of a reply that readers may see. Null: all of it. `replyOf` is called only if something may change. */
export type ShownReply = (route: RouteSpec, params: Readonly<Record<string, string>>, replyOf: () => unknown) => Promise<unknown> | null;

export function mountCommands<Deps>(
  app: FastifyInstance,
  handlers: readonly AnyHandler<Deps>[],
  dispatcher: Dispatcher<Deps>,
  internalKey: string,
  observe?: CommandObserver,
  shown?: ShownReply,
): void {
  async function run(handler: AnyHandler<Deps>, raw: RawCommand, requestId: string): Promise<CommandResult> {
    const since = performance.now();
    let outcome = 'error';
    try {
      const result = await dispatcher.run(handler, raw);
      outcome = isRefusal(result) ? result.refused : 'ok';
      return result;
    } finally {
      observe?.(handler.route.name, outcome, (performance.now() - since) / 1000, requestId);
    }
  }

  for (const handler of handlers) {
    app.route<{ Params: Record<string, string> }>({
      method: handler.route.method,
      url: `/api${handler.route.path}`,
      async handler(request, reply) {
        const actor = statedActor(request, internalKey);
        const raw = {
          token: tokenOf(request),
          ...(actor ? { actor } : {}),
          params: request.params,
          query: request.query,
          body: request.body,
          address: request.ip,
          local: request.isLocal,
          ...clientOf(request),
          agent: request.headers['user-agent'] ?? null,
          languages: acceptedLanguages(request.headers['accept-language']),
          idempotencyKey: keyOf(request),
          correlationId: request.id,
          reportRateLimit: rateLimitHeaders(reply),
        };
        const result = await run(handler, raw, request.id);
        const body = isRefusal(result) ? null : (shown?.(handler.route, request.params, () => result.body) ?? null);
        return send(reply, body && !isRefusal(result) ? { ...result, body: await body } : result);
      },
    });
  }
}
