/** The framing of Socket.IO over Engine.IO 4, as far as a load generator needs it. Pure. The benchmarks and k6 use it. */

/** The kind of a text frame. */
export type Frame =
  | { readonly kind: 'opened' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'connected'; readonly packet: string }
  | { readonly kind: 'event'; readonly packet: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'other' };

const EVENT = '42';
/** The server sends it before it permanently ends a session. */
const DISCONNECT = '41';

export const CONNECT = '40';
export const PONG = '3';
export const SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';

export function frameOf(text: string): Frame {
  if (text.startsWith(EVENT)) return { kind: 'event', packet: text };
  if (text.startsWith(CONNECT)) return { kind: 'connected', packet: text };
  if (text.startsWith(DISCONNECT)) return { kind: 'closed' };
  if (text.startsWith('0')) return { kind: 'opened' };
  return { kind: text === '2' ? 'ping' : 'other' };
}

export function eventText(name: string, payload: unknown): string {
  return `${EVENT}${JSON.stringify([name, payload])}`;
}

/** Compares the first bytes, because a load generator that parsed every frame would measure itself. */
export function isEvent(packet: string, name: string): boolean {
  return packet.startsWith(name, EVENT.length + 2) && packet.charAt(EVENT.length + 2 + name.length) === '"';
}

export function payloadOf(packet: string): unknown {
  const parsed: unknown = JSON.parse(packet.slice(EVENT.length));
  return Array.isArray(parsed) ? parsed[1] : undefined;
}

/** The id of the socket, from the connect packet. */
export function socketIdOf(packet: string): string {
  const id = /"sid":"([^"]+)"/.exec(packet)?.[1];
  if (id === undefined) throw new Error(`A connection without an id: ${packet.slice(0, 100)}`);
  return id;
}
