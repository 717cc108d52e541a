/** Whom a server changes the protocol for: sockets. Whoever offers another, as some do with every request, is answered as if they had not. */
import type { IncomingMessage } from 'node:http';

export function asksForSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}
