/** What a gateway measures of its sockets: read from Socket.IO where it counts already, so that a delivery costs an addition. */
import type { Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { IoServer } from './fan-out.ts';

type Line = { readonly on: (event: 'packetCreate', listener: (packet: { readonly type: string }) => void) => void };

export function watchSockets(io: IoServer, metrics: Metrics): void {
  metrics.watch('sockets', () => io.engine.clientsCount);
  // One listener for all lines. Pings are packets too, and no deliveries.
  function created(packet: { readonly type: string }): void {
    if (packet.type === 'message') metrics.delivered();
  }
  io.engine.on('connection', (line: Line) => line.on('packetCreate', created));
}
