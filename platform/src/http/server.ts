/**
 * The HTTP edge, with all special cases for existing clients (contract README 1, servers document 0.1): JSON type on an empty body, bodies
 * on DELETE, trailing and doubled slashes, an empty Authorization header. Every response is JSON, errors too.
 */

import cors from '@fastify/cors';
import { CLIENT_HEADER } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isUnavailable, remedyOf } from '../database/unavailable.ts';
import { clientAddress } from '../net/client-address.ts';
import { isLocalRequest } from '../net/local-request.ts';
import type { Logger } from '../telemetry/logger.ts';
import { answerBrokenHead } from './end-connection.ts';
import { isInternal } from './internal.ts';
import { READABLE_HEADERS, rateLimitHeaders } from './limit-headers.ts';
import { GLOBAL_LIMIT, overLimit, type RateLimits } from './rate-limits.ts';
import { isRefused, Refused, type RefusedReply, refusedReply } from './refused.ts';
import { REQUEST_ID_HEADER, requestIds } from './request-id.ts';
import { endRequestsFirst } from './running-requests.ts';
import { endSlowBodies, headPatience, PATIENCE, type Patience } from './slow-requests.ts';
import { asksForSocket } from './upgrades.ts';

/**
 * Backlog of connections to accept: if another instance stops, all of its sockets reconnect at once, and those that find no room retry a
 * second later.
 */
export const WAITING_CONNECTIONS = 4096;

const BODY_LIMIT = 1024 * 1024;
/** For the body of a request that is already refused. */
const READ_ON_MS = 5000;
/** While the database is down, every request would log this. */
const REPORT_EVERY_MS = 5000;
/** When a client may repeat a request that the busy service refused. */
const BUSY_FOR_S = 1;

export type HttpOptions = {
  readonly logger: Logger;
  /** Whether `X-Forwarded-For` names the client: only behind the operator's own proxy (DB-20). */
  readonly trustProxy: boolean;
  readonly limits: RateLimits;
  /** Key of Folkmoot's own services, whose requests are not counted. */
  readonly internalKey: string;
  readonly clock: () => number;
  /** Timeouts for slow requests, for tests. */
  readonly patience?: Patience | undefined;
};

/** The router treats any number of slashes as one. */
const API_PATH = /^\/+api\//;

/** Only the operator's proxy is trusted: the client may have written any other address in the header. */
function isNearest(_address: string, hop: number): boolean {
  return hop === 0;
}

/** Decided by the matched route, however the path is written (escapes, a host in front). Unknown paths count too. */
function isOfTheApi({ url, routeOptions }: FastifyRequest): boolean {
  return API_PATH.test(url) || routeOptions.url === undefined || API_PATH.test(routeOptions.url);
}

/** A fault of the transport, before any schema is checked. */
function invalid(what: keyof typeof kernelRefusals.InvalidInput.others): Refused {
  return new Refused(refuse('InvalidInput', { text: kernelRefusals.InvalidInput.others[what] }));
}

/**
 * An unpaired surrogate becomes the replacement character that would be stored anyway. NUL is refused, because Postgres cannot store it.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid('unstorable');
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
}

function parseJson(_request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void {
  if (text.trim() === '') {
    done(null, undefined);
    return;
  }
  try {
    const body: unknown = JSON.parse(text);
    // Only a JSON escape can produce characters that UTF-8 text cannot hold.
    done(null, text.includes('\\u') ? storable(body) : body);
  } catch (error) {
    done(isRefused(error) ? error : invalid('noJson'));
  }
}

function parseForm(_request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void {
  if (text.includes('%00') || text.includes('\0')) {
    done(invalid('unstorable'));
    return;
  }
  done(null, Object.fromEntries(new URLSearchParams(text)));
}

/** The maximum length of a URL: an id that is too long is refused as an id, not as an unknown page. */
const LONGEST_PARAMETER = 16_384;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request comes from this machine, as far as can be determined. */
    isLocal: boolean;
  }
}

export async function httpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { patience = PATIENCE } = options;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy && isNearest,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: LONGEST_PARAMETER },
    logger: false,
    genReqId: requestIds(options.trustProxy),
    // A stopping instance redirects clients first; requests that still arrive are served.
    return503OnClosing: false,
    // Stopping may take longer on a busy machine; the process manager has its own limit.
    pluginTimeout: 60_000,
    http: { shouldUpgradeCallback: asksForSocket, ...headPatience(patience) },
    clientErrorHandler: answerBrokenHead,
    // A URL that cannot be parsed.
    frameworkErrors: (_error, _request, reply) => refuseWith(reply, invalid('noAddress').reply),
    // Socket.IO and keep-alive connections must not delay a stop.
    forceCloseConnections: true,
  });
  endSlowBodies(app, patience);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => parseJson(request, String(body), done));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) =>
    parseForm(request, String(body), done),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => parseJson(request, String(body), done));
  await app.register(cors, {
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', CLIENT_HEADER],
    exposedHeaders: [...READABLE_HEADERS],
    maxAge: 86_400,
  });
  endRequestsFirst(app);
  app.decorateRequest('isLocal', false);
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request.raw;
    const forwarded = options.trustProxy ? headers['x-forwarded-for'] : undefined;
    const address = clientAddress(forwarded, socket.remoteAddress);
    Object.defineProperty(request, 'ip', { value: address });
    request.isLocal = isLocalRequest(headers, address, options.trustProxy);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.includes('%00')) return refuseWith(reply, invalid('unstorable').reply);
    if (!isOfTheApi(request) || request.method === 'OPTIONS' || isInternal(request, options.internalKey)) return;
    const refused = overLimit(options.limits, GLOBAL_LIMIT, request.ip, options.clock(), rateLimitHeaders(reply));
    const limit = refused && (await refused);
    if (limit) return refuseWith(reply, refusedReply(limit));
  });
  app.setNotFoundHandler((_request, reply) => refuseWith(reply, refusedReply(refuse('UnknownRoute'))));
  let loggedAt = 0;
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (isRefused(error)) return refuseWith(reply, error.reply);
    const status = error.statusCode ?? 500;
    if (status === 413) {
      readOn(request, reply);
      return refuseWith(reply, refusedReply(refuse('BodyTooLarge')));
    }
    if (status >= 400 && status < 500) return refuseWith(reply, refusedReply(refuse('InvalidInput')));
    const about = { err: error, method: request.method, route: request.routeOptions.url, correlationId: request.id };
    reply.header(REQUEST_ID_HEADER, request.id);
    if (isUnavailable(error)) {
      const now = options.clock();
      if (now - loggedAt >= REPORT_EVERY_MS) options.logger.error(about, remedyOf(error));
      if (now - loggedAt >= REPORT_EVERY_MS) loggedAt = now;
      return refuseWith(reply, refusedReply(refuse('Busy')));
    }
    options.logger.error(about, 'A request failed because of a bug in Folkmoot: report it with this stack trace');
    return refuseWith(reply, refusedReply(refuse('Broken')));
  });
  return app;
}

/**
 * A client that is still sending sees the response only if its data is read: a connection closed too early loses the response. The data is
 * discarded, for a limited time.
 */
function readOn({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  raw.resume();
  const late = setTimeout(() => raw.destroy(), READ_ON_MS);
  raw.once('close', () => clearTimeout(late));
}

export function refuseWith(reply: FastifyReply, refused: RefusedReply): FastifyReply {
  if (refused.body.ttl !== undefined) reply.header('retry-after', Math.ceil(refused.body.ttl / 1000));
  else if (refused.status === 503) reply.header('retry-after', BUSY_FOR_S);
  return reply.code(refused.status).header('cache-control', 'no-store').send(refused.body);
}
