/** One request to one of several upstreams, and to another when the first takes no connection. */
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestOf, type ServerResponse } from 'node:http';
import { backwardHeaders } from './headers.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

export type Headers = Readonly<Record<string, string | string[]>>;

const CONNECT_WITHIN_MS = 2000;
/** Longer than any service makes anybody wait. */
const ANSWER_WITHIN_MS = 60_000;

export function optionsOf({ url }: Upstream, request: IncomingMessage, headers: Headers): RequestOptions {
  return { host: url.hostname, port: url.port, method: request.method, path: request.url, headers: { ...headers } };
}

/** Calls back as soon as there is a connection: until then not a byte has been sent. */
export function onceConnected(outgoing: ClientRequest, connected: () => void): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return connected();
    const late = setTimeout(() => outgoing.destroy(new Error('It takes no connection.')), CONNECT_WITHIN_MS);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      connected();
    });
  });
}

function withoutBody(headers: Headers, reading: boolean): Headers {
  const { 'content-length': _length, 'transfer-encoding': _coding, ...others } = headers;
  return reading ? others : { ...others, 'content-length': '0' };
}

export type Forward = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly upstreams: Upstreams;
  readonly headers: Headers;
  /** It changes nothing: it may be asked for twice. */
  readonly reading: boolean;
  /** Nobody took it. */
  readonly nobody: () => void;
};

export function forward({ request, response, upstreams, headers, reading, nobody }: Forward): void {
  const tried = new Set<Upstream>();
  const bodiless = reading || !('content-length' in headers || 'transfer-encoding' in headers);
  // Said, because a body of unknown length is otherwise assumed; and what somebody sends with a GET is nobody's.
  const onward = bodiless ? withoutBody(headers, reading) : headers;
  if (bodiless) request.resume();

  function attempt(): void {
    const upstream = upstreams.pick('requests', tried);
    if (!upstream) {
      nobody();
      return;
    }
    tried.add(upstream);
    upstream.open.requests += 1;
    let connected = false;
    let answered = false;
    const outgoing = requestOf({ ...optionsOf(upstream, request, onward), agent: upstream.agent, timeout: ANSWER_WITHIN_MS });
    function abandoned(): void {
      if (!response.writableFinished) outgoing.destroy();
    }
    response.once('close', abandoned);
    outgoing.once('close', () => {
      upstream.open.requests -= 1;
      response.off('close', abandoned);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('It does not answer.')));
    onceConnected(outgoing, () => {
      connected = true;
      if (bodiless) outgoing.end();
      else request.pipe(outgoing);
    });
    outgoing.once('response', (answer) => {
      answered = true;
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, backwardHeaders(answer));
      answer.pipe(response);
      answer.once('close', () => {
        // What breaks off at one end breaks off at the other: half an answer is not to look like a whole one.
        if (!answer.complete) response.destroy();
      });
    });
    outgoing.on('error', () => {
      if (response.destroyed || answered) return;
      if (!connected) upstreams.failed(upstream);
      if (!connected || reading) attempt();
      else nobody();
    });
  }
  attempt();
}
