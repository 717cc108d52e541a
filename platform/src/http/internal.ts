/** How Folkmoot's services call each other: with a key derived from the master key, and on behalf of an authenticated person. */
import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

export const INTERNAL_HEADER = 'x-folkmoot-service';
export const ACTOR_HEADER = 'x-folkmoot-actor';

const StatedActor = z.object({ userId: z.string(), bot: z.boolean(), sessionId: z.string() });

/** Whether the request comes from a Folkmoot service. */
export function isInternal(request: FastifyRequest, internalKey: string): boolean {
  const given = request.headers[INTERNAL_HEADER];
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(internalKey)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The person that a Folkmoot service acts for; null for any other caller. */
export function statedActor(request: FastifyRequest, internalKey: string): Actor | null {
  const stated = request.headers[ACTOR_HEADER];
  if (typeof stated !== 'string' || !isInternal(request, internalKey)) return null;
  const result = StatedActor.safeParse(JSON.parse(stated));
  return result.success ? result.data : null;
}
