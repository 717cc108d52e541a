import type { FastifyRequest } from 'fastify';

export type OriginOf = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => string;

/** The public origin that the operator configured. Default: the host of the request. */
export function originOf(publicUrl: string | undefined): OriginOf {
  const named = publicUrl === undefined ? null : new URL(publicUrl).origin;
  return ({ protocol, host }) => named ?? `${protocol}://${host}`;
}
