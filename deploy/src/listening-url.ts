import type { Config } from '@folkmoot/platform/config/config';
import type { FastifyInstance } from 'fastify';

export function listeningUrl(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : config.PORT}`;
}
