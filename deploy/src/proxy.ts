/**
 * One origin in front of the services (the one rule of the HTTP surface): what reads goes to a gateway, with the sockets; what
 * changes goes to a command API; what is below /cdn/ goes to the media service. Any reverse proxy does the same with two rules.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { asksForSocket } from '@folkmoot/platform/http/upgrades';
import { forward } from './proxy/forward.ts';
import { onwardHeaders } from './proxy/headers.ts';
import { upgrade } from './proxy/upgrade.ts';
import { watchUpstreams } from './proxy/upstreams.ts';

export type ProxyOptions = {
  readonly port: number;
  readonly host: string;
  readonly commandApiUrls: readonly string[];
  readonly gatewayUrls: readonly string[];
  /** Where files are; without it there are none. */
  readonly mediaUrl?: string | undefined;
  /** Whether another proxy of the operator's stands before this one. */
  readonly trustProxy: boolean;
};

export type Proxy = {
  readonly url: string;
  /** Cuts a share (0 to 1) of the open sockets, as a broken line would; how many it were. */
  readonly cut: (share: number) => number;
  readonly stop: () => Promise<void>;
};

/** As the media service reads it, however many slashes a client writes. */
const OF_MEDIA = /^\/+cdn(\/|$)/;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

function answer(response: ServerResponse, status: number, body: object): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** As the services read it: without what follows the path, decoded. Null for what is no path. */
function pathOf(url: string): string | null {
  if (!url.startsWith('/')) return null;
  try {
    return decodeURIComponent(/^[^?#;]*/.exec(url)?.[0] ?? '');
  } catch {
    return null;
  }
}

export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const [commandApis, gateways, media] = await Promise.all([
    watchUpstreams(options.commandApiUrls),
    watchUpstreams(options.gatewayUrls),
    watchUpstreams(options.mediaUrl === undefined ? [] : [options.mediaUrl]),
  ]);
  const headersOf = onwardHeaders(options.trustProxy);
  const sockets = new Set<Duplex>();

  /** What is the proxy's own to answer, or nobody's from outside. */
  function answeredHere(path: string | null, response: ServerResponse): boolean {
    if (path === null) answer(response, 400, { message: 'This is no path.', path: null });
    else if (/^\/+metrics\/*$/i.test(path)) answer(response, 404, { message: 'There is nothing here.', path: null });
    else if (path === '/healthz') answer(response, 200, { status: 'alive' });
    else if (path === '/readyz') {
      const why = gateways.anyReady() ? (commandApis.anyReady() ? null : 'No command API is ready.') : 'No gateway is ready.';
      answer(response, why === null ? 200 : 503, why === null ? { status: 'ready' } : { status: 'not ready', why });
    } else return false;
    return true;
  }

  const server = createServer({ noDelay: true, shouldUpgradeCallback: asksForSocket }, (request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (answeredHere(pathOf(url), response)) return;
    const reading = READING.has(method);
    const ofMedia = OF_MEDIA.test(url);
    forward({
      request,
      response,
      upstreams: ofMedia ? media : reading ? gateways : commandApis,
      headers: headersOf(request),
      reading,
      // Clients that upload wait forever on a 5xx (DB-8).
      nobody: () => answer(response, ofMedia ? 404 : 502, { message: 'The service behind does not answer.', path: null }),
    });
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (pathOf(request.url ?? '') === null) socket.destroy();
    else upgrade({ request, socket, head, upstreams: gateways, headers: headersOf(request) });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`,
    cut(share) {
      const chosen = [...sockets].slice(0, Math.ceil(sockets.size * share));
      for (const socket of chosen) socket.destroy();
      return chosen.length;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      server.closeIdleConnections();
      await closed;
      for (const upstreams of [commandApis, gateways, media]) upstreams.stop();
    },
  };
}
