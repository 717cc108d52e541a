/** A WebSocket to one of several gateways: once both have agreed, bytes go both ways. */
import { type IncomingMessage, request as requestOf, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Headers, onceConnected, optionsOf } from './forward.ts';
import { backwardHeaders } from './headers.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

function headOf(answer: IncomingMessage, more: readonly string[]): string {
  const { statusCode = 502 } = answer;
  const pairs = [...backwardHeaders(answer), ...more];
  const lines = pairs.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${pairs[index + 1]}`] : []));
  return `HTTP/1.1 ${statusCode} ${answer.statusMessage || STATUS_CODES[statusCode]}\r\n${lines.join('\r\n')}\r\n\r\n`;
}

export type Upgrade = {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What came right behind the request. */
  readonly head: Buffer;
  readonly upstreams: Upstreams;
  readonly headers: Headers;
};

export function upgrade({ request, socket, head, upstreams, headers }: Upgrade): void {
  const tried = new Set<Upstream>();

  function join(upstream: Upstream, answer: IncomingMessage, behind: Duplex, first: Buffer): void {
    upstream.open.sockets += 1;
    behind.once('close', () => {
      upstream.open.sockets -= 1;
      socket.destroy();
    });
    socket.once('close', () => behind.destroy());
    behind.on('error', () => behind.destroy());
    socket.write(headOf(answer, ['connection', 'Upgrade', 'upgrade', answer.headers.upgrade ?? 'websocket']));
    if (first.length > 0) socket.write(first);
    if (head.length > 0) behind.write(head);
    behind.pipe(socket);
    socket.pipe(behind);
  }

  function attempt(): void {
    const upstream = upstreams.pick('sockets', tried);
    if (!upstream) {
      socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
      return;
    }
    tried.add(upstream);
    const asking = { ...headers, connection: 'Upgrade', upgrade: request.headers.upgrade ?? 'websocket' };
    const outgoing = requestOf({ ...optionsOf(upstream, request, asking), agent: false });
    const left = () => outgoing.destroy();
    let answered = false;
    let connected = false;
    socket.once('close', left);
    onceConnected(outgoing, () => {
      connected = true;
    });
    outgoing.once('upgrade', (answer, behind, first) => {
      answered = true;
      socket.off('close', left);
      if (socket.destroyed) behind.destroy();
      else join(upstream, answer, behind, first);
    });
    outgoing.once('response', (answer) => {
      answered = true;
      socket.write(headOf(answer, ['connection', 'close']));
      answer.pipe(socket);
    });
    outgoing.on('error', () => {
      if (answered) return void socket.destroy();
      if (socket.destroyed) return;
      socket.off('close', left);
      if (!connected) upstreams.failed(upstream);
      // Nothing has begun yet: asking another is safe.
      attempt();
    });
    outgoing.end();
  }
  attempt();
}
