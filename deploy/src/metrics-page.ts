/**
 * /metrics for Prometheus. It reveals the activity of the instance, so it is not public: with METRICS_TOKEN it requires that token, without
 * it allows only this machine. All others get 404.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A proxy on this machine forwards requests from anywhere, which these headers show. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function isFromHere(request: FastifyRequest): boolean {
  return isLoopback(request.raw.socket.remoteAddress) && FORWARDED.every((name) => request.headers[name] === undefined);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function bears(request: FastifyRequest, token: string): boolean {
  const { authorization = '' } = request.headers;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    const may = token === undefined ? isFromHere(request) : bears(request, token);
    if (!may) return refuseWith(reply, { status: 404, body: { message: kernelRefusals.UnknownRoute.text, path: null } });
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.scrape());
  });
}
