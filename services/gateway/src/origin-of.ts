import type { FastifyRequest } from 'fastify';

export type OriginOf = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string;

/** As the operator names this place; where they name none, as whoever asks does. */
export function originOf(publicUrl: string | undefined): OriginOf {
  const named = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return ({ protocol, host }) => named ?? `${protocol}://${host}`;
}
