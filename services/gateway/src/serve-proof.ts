/**
 * Serves the public proof of the history: the signed checkpoint, the tiles as c2sp.org/tlog-tiles names them, the key, and a page that
 * checks proofs by itself. It serves hashes only, never the events, because those belong to the users in them.
 */
import { readFileSync } from 'node:fs';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import { rateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import { HASH_BYTES } from '@folkmoot/platform/proof/hashes';
import { newestCheckpoint, readSealed, tileAt } from '@folkmoot/platform/proof/proof-records';
import { parseTilePath, TILE_WIDTH } from '@folkmoot/platform/proof/tiles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';

export type ProofOptions = { readonly pool: pg.Pool; readonly limits: RateLimits; readonly clock: () => number };

type Asked = FastifyRequest<{ Params: { readonly '*'?: string } }>;

/** A tile never changes. A client that reads a large tree needs many requests. */
const LIMIT: RateLimit = { name: 'proof_show', requests: 600, perMs: 60_000, by: 'address' };
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_SECONDS = 'public, max-age=5';
const TEXT = 'text/plain; charset=utf-8';

const page = readFileSync(new URL('./proof-page.html', import.meta.url), 'utf8');
/** The policy is part of the page, so that it also applies to a saved copy. */
const [, policy = "default-src 'none'"] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];

export function serveProof(app: FastifyInstance, { pool, limits, clock }: ProofOptions): void {
  function show(path: string, answer: (request: Asked, reply: FastifyReply) => Promise<Uint8Array | string | null>): void {
    app.get(path, async (request: Asked, reply) => {
      const limited = await overLimit(limits, LIMIT, request.ip, clock(), rateLimitHeaders(reply));
      if (limited) return refuseWith(reply, refusedReply(limited));
      const body = await answer(request, reply);
      if (body === null) return refuseWith(reply, refusedReply(refuse('UnknownRoute')));
      return reply.header('x-content-type-options', 'nosniff').send(body);
    });
  }

  show('/proof/checkpoint', async (_request, reply) => {
    const checkpoint = await newestCheckpoint(pool);
    if (checkpoint) reply.type(TEXT).header('cache-control', FOR_SECONDS);
    return checkpoint?.note ?? null;
  });

  show('/proof/key', async (_request, reply) => {
    const { publicKey } = await readSealed(pool);
    if (publicKey !== null) reply.type(TEXT).header('cache-control', FOR_SECONDS);
    return publicKey === null ? null : `${publicKey}\n`;
  });

  show('/proof/tile/*', async (request, reply) => {
    const name = parseTilePath(request.params['*'] ?? '');
    if (!name) return null;
    const tile = await tileAt(pool, name.level, name.index);
    if (!tile || tile.hashes.length < name.width * HASH_BYTES) return null;
    // Unsigned tiles are not served, because no checkpoint vouches for them.
    const signed = (await newestCheckpoint(pool))?.size ?? 0;
    if (name.index * TILE_WIDTH + name.width > Math.floor(signed / TILE_WIDTH ** name.level)) return null;
    reply.type('application/octet-stream').header('cache-control', FOR_GOOD);
    return tile.hashes.subarray(0, name.width * HASH_BYTES);
  });

  show('/proof', async (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': `${policy}; frame-ancestors 'none'`, 'cache-control': FOR_SECONDS });
    return page;
  });
}
