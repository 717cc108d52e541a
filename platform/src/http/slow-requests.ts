/**
 * Ends requests that send very slowly. Each holds a connection and memory, so a few hundred would block others. A command has a fixed time;
 * an upload has a minimum rate, because a large file may take long on a slow connection. Upgraded sockets are exempt.
 */
import type { IncomingMessage } from 'node:http';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { FastifyInstance } from 'fastify';
import { endConnection } from './end-connection.ts';

export type Patience = {
  /** For the head of a request. */
  readonly headersMs: number;
  /** For the body of every request except uploads. */
  readonly bodyMs: number;
  /** An upload may start slowly for this time. From then on the minimum average rate applies. */
  readonly uploadGraceMs: number;
  readonly uploadBytesPerSecond: number;
  readonly checkEveryMs: number;
};

/** A phone with a poor connection sends 8 kB per second. */
export const PATIENCE: Patience = {
  headersMs: 30_000,
  bodyMs: 30_000,
  uploadGraceMs: 30_000,
  uploadBytesPerSecond: 8 * 1024,
  checkEveryMs: 5000,
};

/** For the server itself: it answers 408 if a head arrives too late. */
export function headPatience({ headersMs, checkEveryMs }: Patience) {
  return { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs };
}

type Body = { readonly startedAt: number; readonly bytesBefore: number; readonly isUpload: boolean };

/** Whether an unfinished body has taken too long. `bytes`: received so far. */
export function isTooSlow(body: Body, now: number, bytes: number, patience: Patience): boolean {
  const elapsed = now - body.startedAt;
  if (!body.isUpload) return elapsed > patience.bodyMs;
  return elapsed > patience.uploadGraceMs && bytes < (patience.uploadBytesPerSecond * elapsed) / 1000;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Checks all unfinished bodies every few seconds. */
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
