import type { FastifyRequest } from 'fastify';

/** How whoever asked names this place. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
