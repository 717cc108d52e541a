/** Mounts queries on HTTP: authenticate → access → who → limit → params and query → answer. */
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Requirement, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../command/mount.ts';
import { checked } from '../http/input.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { refusedReply } from '../http/refused.ts';
import { refuseWith } from '../http/server.ts';
import type { Reader } from '../projection/projection.ts';
import type { AnyAnswer, Rendered } from './answer.ts';

export type QueryMountOptions = {
  readonly db: Reader;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** Reads what the caller may in the server or channel of the path. */
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>, who: readonly Requirement[]) => Promise<Access>;
};

function isRendered(value: unknown): value is Rendered {
  return typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string';
}

function limited(route: RouteSpec, limits: RateLimits, actor: Actor | null, address: string, now: number): Refusal | null {
  if (!route.limit) return null;
  const ttl = limits.take(route.limit, route.limit.by === 'address' || !actor ? address : actor.userId, now);
  return ttl > 0 ? refuse('RateLimited', { ttl }) : null;
}

async function run(
  answer: AnyAnswer,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  options: QueryMountOptions,
): Promise<unknown> {
  const { route } = answer;
  const token = route.who[0]?.need === 'nothing' ? null : tokenOf(request);
  const actor = token === null ? null : await options.authenticate(token);
  if (token !== null && !actor) return refuse('InvalidToken');
  const access = await options.accessOf(actor, request.params, route.who);
  const refused = admit(route.who, access) ?? limited(route, options.limits, actor, request.ip, options.clock());
  if (refused) return refused;
  const params = checked(route.params, request.params);
  if (isRefusal(params)) return params;
  const query = checked(route.query, request.query);
  if (isRefusal(query)) return query;
  return answer.run({ actor, access, params: params.value, query: query.value, db: options.db } as Parameters<AnyAnswer['run']>[0]);
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  if (isRefusal(result)) return refuseWith(reply, refusedReply(result));
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
  return reply.send(isRendered(result) ? result.json : JSON.stringify(result));
}

export function mountQueries(app: FastifyInstance, answers: readonly AnyAnswer[], options: QueryMountOptions): void {
  for (const answer of answers) {
    app.get<{ Params: Record<string, string> }>(`/api${answer.route.path}`, async (request, reply) =>
      send(reply, await run(answer, request, options)),
    );
  }
}
