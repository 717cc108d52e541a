/** Every error is answered with a 4xx and a message, because uploading clients wait forever on anything else (DB-8). */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type UploadRefusal, uploadRefusals } from '@folkmoot/contracts/media/refusals';
import { isRefused, refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long the rest of a refused upload is read, so that the sender receives the answer instead of a broken connection. */
const LINGER_MS = 2000;

export function refuseUpload(reply: FastifyReply, { refused, ttl }: Refusal<UploadRefusal>): FastifyReply {
  const { status, text } = uploadRefusals[refused];
  return refuseWith(reply, { status, body: { message: text, path: null, ...(ttl === undefined ? {} : { ttl }) } });
}

/** Discards the rest of a refused request. Closes the connection if the request does not end soon. */
export function drainRequest(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const late = setTimeout(() => raw.destroy(), LINGER_MS);
  late.unref();
  raw.once('close', () => clearTimeout(late));
}

export function answerErrors(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    drainRequest(request);
    if (isRefused(error)) return refuseWith(reply, error.reply);
    const status = error.statusCode ?? 500;
    if (status === 413) return refuseUpload(reply, { refused: 'FileTooLarge' });
    if (status >= 400 && status < 500) return refuseWith(reply, refusedReply(refuse('InvalidInput')));
    logger.error(
      { err: error, method: request.method, route: request.routeOptions.url, correlationId: request.id },
      'A file was not served',
    );
    return refuseUpload(reply, { refused: 'UploadFailed' });
  });
}
