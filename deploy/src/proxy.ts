/**
 * One origin in front of the services (the one rule of the HTTP surface): what reads goes to the gateway, with the sockets; what
 * changes goes to the command API. Any reverse proxy with a rule by method does the same.
 */
import { Agent, createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ACTOR_HEADER, INTERNAL_HEADER } from '@folkmoot/platform/http/internal';
import { createProxyServer } from 'httpxy';

export type ProxyOptions = {
  readonly port: number;
  readonly host: string;
  readonly commandApiUrl: string;
  readonly gatewayUrl: string;
};

export type Proxy = { readonly url: string; readonly stop: () => Promise<void> };

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Only we say where a request came from, and only services of ours are services of ours. */
const NOT_FROM_OUTSIDE = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'forwarded',
  INTERNAL_HEADER,
  ACTOR_HEADER,
];

function answer(response: ServerResponse, status: number, body: object): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/readyz', url))).ok;
  } catch {
    return false;
  }
}

export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { commandApiUrl, gatewayUrl } = options;
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ xfwd: true, agent });
  const upgraded = new Set<Duplex>();

  proxy.on('error', (_error, _request, response) => {
    if (response instanceof ServerResponse) answer(response, 502, { message: 'The service behind does not answer.', path: null });
    else response?.destroy();
  });

  async function health(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') return answer(response, 200, { status: 'alive' });
    const ready = await Promise.all([isReady(commandApiUrl), isReady(gatewayUrl)]);
    if (ready.every(Boolean)) return answer(response, 200, { status: 'ready' });
    answer(response, 503, { status: 'not ready', why: `The ${ready[0] ? 'gateway' : 'command API'} is not ready.` });
  }

  function cleaned(request: IncomingMessage): IncomingMessage {
    for (const name of NOT_FROM_OUTSIDE) delete request.headers[name];
    return request;
  }

  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (method === 'GET' && (url === '/healthz' || url === '/readyz')) return void health(url, response);
    const target = READING.has(method) ? gatewayUrl : commandApiUrl;
    // A failure has been answered by the listener for errors.
    proxy.web(cleaned(request), response, { target }).catch(() => undefined);
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    socket.on('error', () => socket.destroy());
    proxy.ws(cleaned(request), socket as Parameters<typeof proxy.ws>[1], { target: gatewayUrl }, head).catch(() => socket.destroy());
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : options.port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of upgraded) socket.destroy();
      server.closeIdleConnections();
      await closed;
      agent.destroy();
    },
  };
}
