/**
 * Protocol upgrades are accepted only for sockets. Some clients offer another protocol with every request; they are answered as if they had
 * not.
 */
import type { IncomingMessage } from 'node:http';

/** As in Socket.IO, which would leave other upgrades waiting and then disconnect. */
const SOCKET_PATH = '/socket.io/';

export function asksForSocket({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url?.startsWith(SOCKET_PATH) === true && headers.upgrade?.trim().toLowerCase() === 'websocket';
}
