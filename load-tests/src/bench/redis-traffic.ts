/** Bytes that went through a Redis so far, in and out. */
import { connect } from 'node:net';

const ASK = '*2\r\n$4\r\nINFO\r\n$5\r\nstats\r\n';
const ANSWER_WITHIN_MS = 2000;

export type Traffic = { readonly read: number; readonly written: number };

function numberOf(info: string, field: string): number {
  return Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
}

export function redisTraffic(url: string): Promise<Traffic> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let info = '';
    const socket = connect({ host: hostname, port: Number(port), timeout: ANSWER_WITHIN_MS });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('Redis does not answer.')));
    socket.on('data', (chunk: Buffer) => {
      info += chunk.toString();
      if (!/^total_net_output_bytes:\d+\r\n/m.test(info)) return;
      socket.destroy();
      resolve({ read: numberOf(info, 'total_net_input_bytes'), written: numberOf(info, 'total_net_output_bytes') });
    });
    socket.write(ASK);
  });
}
