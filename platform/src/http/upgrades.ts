/** Whom a server changes the protocol for: sockets. Whoever offers another, as some do with every request, is answered as if they had not. */
import type { IncomingMessage } from 'node:http';

/** As Socket.IO has it, which leaves all others waiting and then hangs up. */
const SOCKET_PATH = '/socket.io/';

export function asksForSocket({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url?.startsWith(SOCKET_PATH) === true && headers.upgrade?.trim().toLowerCase() === 'websocket';
}
