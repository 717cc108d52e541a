/** A local server that simulates the internet: only 127.0.0.1 may be fetched. */
import { createServer, type RequestListener } from 'node:http';
import { type GuardedFetch, guardedFetch } from '@folkmoot/platform/net/guarded-fetch';

export type ExternalServer = {
  readonly origin: string;
  /** The requested paths, oldest first. */
  readonly requested: readonly string[];
  readonly close: () => Promise<void>;
};

export const fetcher = () => guardedFetch((address) => address === '127.0.0.1');

const PATIENCE_MS = 60_000;

/** With long timeouts, because a machine that runs a browser may respond slowly. */
export function patientFetcher(): GuardedFetch {
  const { get, close } = fetcher();
  return { close, get: (url, limits, accept) => get(url, { ...limits, ms: PATIENCE_MS }, accept) };
}

export async function startExternalServer(listener: RequestListener): Promise<ExternalServer> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requested,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
