/**
 * Collects everything that a socket receives in one turn of the event loop into one write. A system call costs more than most payloads,
 * here, in the proxy and in the client. Pings wait a moment for the pings of other sockets. Their answers then arrive together, and the
 * next pings are due together.
 */
import type { Socket } from 'node:net';

type Stream = Pick<Socket, 'cork' | 'uncork'>;
type Packet = { readonly type: string };
type Line = {
  readonly request: { readonly socket: Stream };
  readonly on: (event: 'packetCreate', listener: (packet: Packet) => void) => unknown;
};
/** The events of Engine.IO that this module uses. */
type Engine = { readonly on: (event: 'connection' | 'flush', listener: (line: Line, packets: readonly Packet[]) => void) => unknown };

/** Short compared with the 25 seconds between two pings. */
const PINGS_EVERY_MS = 250;

export function batchWrites(engine: Engine): void {
  const corked = new Set<Stream>();
  /** Sockets whose only pending packet is a ping. */
  const pinged = new Set<Stream>();

  function closeGradually(streams: Set<Stream>): void {
    for (const stream of streams) stream.uncork();
    streams.clear();
  }

  engine.on('connection', (line) => {
    const { socket } = line.request;
    // Nothing else is written until the ping is written.
    line.on('packetCreate', ({ type }) => {
      if (type !== 'ping' && pinged.delete(socket)) socket.uncork();
    });
  });
  engine.on('flush', ({ request: { socket } }, packets) => {
    if (corked.has(socket)) return;
    if (packets.every(({ type }) => type === 'ping')) {
      if (pinged.size === 0) setTimeout(closeGradually, PINGS_EVERY_MS, pinged);
      pinged.add(socket);
    } else {
      if (corked.size === 0) setImmediate(closeGradually, corked);
      corked.add(socket);
    }
    socket.cork();
  });
}
