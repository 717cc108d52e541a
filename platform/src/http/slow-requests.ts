/**
 * Ends requests that drip. Each holds a connection and memory; a few hundred of them would keep others out. A command has little to send and
 * a fixed time for it. A file may take long over a slow line, so an upload has a least rate instead. Upgraded sockets are not requests any more.
 */
import type { IncomingMessage } from 'node:http';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { FastifyInstance } from 'fastify';
import { endConnection } from './end-connection.ts';

export type Patience = {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For the body of everything but an upload. */
  readonly bodyMs: number;
  /** An upload may begin slowly for so long; from then on it has a least average rate. */
  readonly uploadGraceMs: number;
  readonly uploadBytesPerSecond: number;
  readonly checkEveryMs: number;
};

/** A phone with a poor line sends 8 kB a second. */
export const PATIENCE: Patience = {
  headersMs: 30_000,
  bodyMs: 30_000,
  uploadGraceMs: 30_000,
  uploadBytesPerSecond: 8 * 1024,
  checkEveryMs: 5000,
};

/** For the server itself: it answers 408 where a head does not come in time. */
export function headPatience({ headersMs, checkEveryMs }: Patience) {
  return { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs };
}

type Body = { readonly startedAt: number; readonly bytesBefore: number; readonly isUpload: boolean };

/** Whether a body that is still coming has taken too long. `bytes`: that came so far. */
export function isTooSlow(body: Body, now: number, bytes: number, patience: Patience): boolean {
  const elapsed = now - body.startedAt;
  if (!body.isUpload) return elapsed > patience.bodyMs;
  return elapsed > patience.uploadGraceMs && bytes < (patience.uploadBytesPerSecond * elapsed) / 1000;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Looks at all bodies that are on their way, every few seconds. */
export function endSlowBodies(app: FastifyInstance, patience: Patience): void {
  const coming = new Map<IncomingMessage, Body>();
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return;
    coming.set(raw, {
      startedAt: performance.now(),
      bytesBefore: raw.socket.bytesRead,
      isUpload: raw.url?.startsWith(CDN_PATH) ?? false,
    });
    const forget = () => void coming.delete(raw);
    raw.once('end', forget);
    raw.once('close', forget);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, body] of coming) {
      if (isTooSlow(body, now, request.socket.bytesRead - body.bytesBefore, patience))
        endConnection(request.socket, refuse('RequestTooSlow'));
    }
  }, patience.checkEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
