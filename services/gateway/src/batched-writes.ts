/**
 * What a socket is told in one turn of the event loop leaves in one write. A system call costs more than most of what it takes along,
 * and each is one more for the proxy and for whoever listens. Pings wait a moment for those of other sockets: then they leave together,
 * their answers come together, and the next ones are due together.
 */
import type { Socket } from 'node:net';

type Stream = Pick<Socket, 'cork' | 'uncork'>;
type Packet = { readonly type: string };
type Line = {
  readonly request: { readonly socket: Stream };
  readonly on: (event: 'packetCreate', heard: (packet: Packet) => void) => unknown;
};
/** What of Engine.IO's events is listened to. */
type Engine = { readonly on: (event: 'connection' | 'flush', heard: (line: Line, packets: readonly Packet[]) => void) => unknown };

/** Little beside the 25 seconds between two of them. */
const PINGS_EVERY_MS = 250;

export function batchWrites(engine: Engine): void {
  const held = new Set<Stream>();
  /** Nothing but a ping waits there. */
  const pinged = new Set<Stream>();

  function closeGradually(streams: Set<Stream>): void {
    for (const stream of streams) stream.uncork();
    streams.clear();
  }

  engine.on('connection', (line) => {
    const { socket } = line.request;
    // Until the ping is written nothing else is.
    line.on('packetCreate', ({ type }) => {
      if (type !== 'ping' && pinged.delete(socket)) socket.uncork();
    });
  });
  engine.on('flush', ({ request: { socket } }, packets) => {
    if (held.has(socket)) return;
    if (packets.every(({ type }) => type === 'ping')) {
      if (pinged.size === 0) setTimeout(closeGradually, PINGS_EVERY_MS, pinged);
      pinged.add(socket);
    } else {
      if (held.size === 0) setImmediate(closeGradually, held);
      held.add(socket);
    }
    socket.cork();
  });
}
