/** Mounts queries on HTTP: authenticate → access → who → limit → params and query → answer. */
import { type Access, type Actor, admit } from '@folkmoot/contracts/kernel/access';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Requirement, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, type ShownReply, tokenOf } from '../command/mount.ts';
import type { CommandAsker, CommandSender, Reply } from '../command/sender.ts';
import { checked } from '../http/input.ts';
import { rateLimitHeaders } from '../http/limit-headers.ts';
import { overLimit, type RateLimits, type ReportRateLimit } from '../http/rate-limits.ts';
import { refusedReply } from '../http/refused.ts';
import { refuseWith } from '../http/server.ts';
import type { Reader } from '../projection/projection.ts';
import type { QueryObserver } from '../telemetry/observers.ts';
import type { AnyAnswer, Rendered, Secrets } from './answer.ts';

export type QueryMountOptions = {
  readonly db: Reader;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly authenticate: (token: string) => Promise<Actor | null>;
  /** Settles when nothing in memory is older than what commands have answered (H11). Without it, that is always so. */
  readonly upToDate?: () => Promise<void>;
  /** Whether the owner of a token is blocked, also by address. */
  readonly blocked?: (actor: Actor, address: string) => Promise<Refusal | null>;
  /** Reads the caller's permissions in the server or channel of the path. */
  readonly accessOf: (actor: Actor | null, params: Readonly<Record<string, string>>, who: readonly Requirement[]) => Promise<Access>;
  /** Sends the commands that queries trigger. */
  readonly sender: CommandSender & CommandAsker;
  /** Called if a triggered command fails. Unless it is required, the query is answered anyway. */
  readonly onLeadFailed: (error: unknown) => void;
  readonly observe?: QueryObserver;
  readonly shown?: ShownReply;
  /** Receives each reply and the caller's address, except refusals. */
  readonly onAnswered?: (reply: unknown, address: string) => void;
};

function isRendered(value: unknown): value is Rendered {
  return typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string';
}

/** The answer of a command instead of rows. */
type Asked = { readonly asked: Reply };

function isAsked(value: unknown): value is Asked {
  return typeof value === 'object' && value !== null && 'asked' in value;
}

function sendAsked(reply: FastifyReply, { asked: { status, body } }: Asked, plain: boolean): FastifyReply {
  const isText = plain && typeof body === 'string';
  reply.code(status).header('cache-control', 'no-store');
  reply.header('content-type', isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
  return reply.send(isText ? body : JSON.stringify(body));
}

function limited(
  route: RouteSpec,
  limits: RateLimits,
  actor: Actor | null,
  address: string,
  now: number,
  report: ReportRateLimit,
): Refusal | null | Promise<Refusal | null> {
  if (!route.limit) return null;
  return overLimit(limits, route.limit, route.limit.by === 'address' || !actor ? address : actor.userId, now, report);
}

async function shownOf(
  route: RouteSpec,
  params: Readonly<Record<string, string>>,
  result: unknown,
  { shown }: QueryMountOptions,
): Promise<unknown> {
  const changed = shown?.(route, params, () => (isRendered(result) ? JSON.parse(result.json) : result));
  return changed ? await changed : result;
}

async function run(
  answer: AnyAnswer,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  report: ReportRateLimit,
  options: QueryMountOptions,
): Promise<unknown> {
  const { route } = answer;
  if (options.upToDate) await options.upToDate();
  const token = route.who[0]?.need === 'nothing' ? null : tokenOf(request);
  const actor = token === null ? null : await options.authenticate(token);
  if (token !== null && !actor) return refuse('InvalidToken');
  const blocked = actor ? await options.blocked?.(actor, request.ip) : null;
  if (blocked) return blocked;
  const access = await options.accessOf(actor, request.params, route.who);
  const refused = admit(route.who, access) ?? limited(route, options.limits, actor, request.ip, options.clock(), report);
  if (refused) {
    const limit = await refused;
    if (limit) return limit;
  }
  const params = checked(route.params, request.params);
  if (isRefusal(params)) return params;
  const query = checked(route.query, request.query);
  if (isRefusal(query)) return query;
  const input = { actor, access, params: params.value, query: query.value, db: options.db } as Parameters<AnyAnswer['run']>[0];
  if (answer.asks && actor) return { asked: await options.sender.ask(answer.asks, actor, query.value) } satisfies Asked;
  const result = await answer.run(input, options.secrets);
  if (isRefusal(result)) return result;
  options.onAnswered?.(result, request.ip);
  const lead = actor ? answer.leadsTo(result, input) : null;
  if (!actor || !lead) return await shownOf(route, request.params, result, options);
  const isDone = await options.sender
    .send(lead.command, actor, lead.params, lead.body, clientOf(request).client ?? 'api')
    .catch((error: unknown) => {
      options.onLeadFailed(error);
      return false;
    });
  return isDone || !lead.required ? await shownOf(route, request.params, result, options) : refuse('Busy');
}

function send(reply: FastifyReply, result: unknown, plain: boolean): FastifyReply {
  if (isRefusal(result)) return refuseWith(reply, refusedReply(result));
  if (isAsked(result)) return sendAsked(reply, result, plain);
  reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
  return reply.send(isRendered(result) ? result.json : JSON.stringify(result));
}

export function mountQueries(app: FastifyInstance, answers: readonly AnyAnswer[], options: QueryMountOptions): void {
  for (const answer of answers) {
    app.get<{ Params: Record<string, string> }>(`/api${answer.route.path}`, async (request, reply) => {
      const since = performance.now();
      const result = await run(answer, request, rateLimitHeaders(reply), options);
      options.observe?.(answer.route.name, (performance.now() - since) / 1000);
      return send(reply, result, answer.route.plain === true);
    });
  }
}
