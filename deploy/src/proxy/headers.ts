/** What of a message's head goes on to the next hop, and what is ours to say. */
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { ACTOR_HEADER, INTERNAL_HEADER } from '@folkmoot/platform/http/internal';
import { REQUEST_ID_HEADER, requestIds } from '@folkmoot/platform/http/request-id';

/** Of one connection only (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Only services of ours are services of ours. */
const NEVER_FROM_OUTSIDE = [INTERNAL_HEADER, ACTOR_HEADER];
/** Where a request came from is said by us, unless a proxy of the operator's stands before us. */
const ORIGIN = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded', 'x-real-ip'];

const NEVER_ONWARD = new Set([...OF_THE_CONNECTION, ...NEVER_FROM_OUTSIDE, ...ORIGIN]);
const NONE: ReadonlySet<string> = new Set();

function namedIn(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || OF_THE_CONNECTION.has(connection)) return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

export type OnwardHeaders = (request: IncomingMessage) => Record<string, string | string[]>;

export function onwardHeaders(trustProxy: boolean): OnwardHeaders {
  // An id that reads like one is taken over from anybody: it names a request in the log and opens nothing.
  const idOf = requestIds(true);

  function origin(request: IncomingMessage): Record<string, string> {
    const { headers, socket } = request;
    const encrypted = 'encrypted' in socket && (socket as TLSSocket).encrypted;
    const here = { for: socket.remoteAddress ?? '', proto: encrypted ? 'https' : 'http', host: headers.host ?? '' };
    if (!trustProxy) return { 'x-forwarded-for': here.for, 'x-forwarded-proto': here.proto, 'x-forwarded-host': here.host };
    const before = headers['x-forwarded-for'];
    return {
      'x-forwarded-for': before === undefined ? here.for : `${before}, ${here.for}`,
      'x-forwarded-proto': String(headers['x-forwarded-proto'] ?? here.proto),
      'x-forwarded-host': String(headers['x-forwarded-host'] ?? here.host),
    };
  }

  return (request) => {
    const named = namedIn(request.headers.connection);
    const headers: Record<string, string | string[]> = { ...origin(request), [REQUEST_ID_HEADER]: idOf(request) };
    for (const name in request.headers) {
      const value = request.headers[name];
      const dropped = NEVER_ONWARD.has(name) || named.has(name);
      if (value !== undefined && !dropped && !Object.hasOwn(headers, name)) headers[name] = value;
    }
    // A body of unknown length stays one.
    if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
    return headers;
  };
}

/** Name, value, name, value …, in their order and as often as they came. */
export function backwardHeaders(answer: IncomingMessage): string[] {
  const named = namedIn(answer.headers.connection);
  const raw = answer.rawHeaders;
  const onward: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const key = name.toLowerCase();
    if (!OF_THE_CONNECTION.has(key) && !named.has(key)) onward.push(name, raw[at + 1] ?? '');
  }
  return onward;
}
