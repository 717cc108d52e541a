/** Metrics of the sockets, read from counters that Socket.IO keeps anyway, so that a delivery costs one addition. */
import type { Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { IoServer } from './fan-out.ts';

type Line = { readonly on: (event: 'packetCreate', listener: (packet: { readonly type: string }) => void) => void };

export function watchSockets(io: IoServer, metrics: Metrics): void {
  metrics.watch('sockets', () => io.engine.clientsCount);
  // One listener for all connections. Pings are packets too, but no deliveries.
  function created(packet: { readonly type: string }): void {
    if (packet.type === 'message') metrics.delivered();
  }
  io.engine.on('connection', (line: Line) => line.on('packetCreate', created));
}
