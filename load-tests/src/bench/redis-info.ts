/** Statistics of a Redis: the bytes that it transferred, and its CPU time. */
import { connect } from 'node:net';

const ANSWER_WITHIN_MS = 2000;
const END = '\r\n\r\n';

export type Traffic = { readonly read: number; readonly written: number };

function numberOf(info: string, field: string): number {
  return Number(new RegExp(`^${field}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0);
}

/** A section of INFO, in which each line is a field with its value. */
function sectionOf(url: string, section: 'stats' | 'cpu'): Promise<string> {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    let info = '';
    const socket = connect({ host: hostname, port: Number(port), timeout: ANSWER_WITHIN_MS });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('Redis does not answer.')));
    socket.on('data', (chunk: Buffer) => {
      info += chunk.toString();
      if (!info.endsWith(END)) return;
      socket.destroy();
      resolve(info);
    });
    socket.write(`AUTH ${password}\r\n`);
    socket.write(`*2\r\n$4\r\nINFO\r\n$${section.length}\r\n${section}\r\n`);
  });
}

export async function redisTraffic(url: string): Promise<Traffic> {
  const info = await sectionOf(url, 'stats');
  return { read: numberOf(info, 'total_net_input_bytes'), written: numberOf(info, 'total_net_output_bytes') };
}

/** The CPU seconds so far. */
export async function redisCpu(url: string): Promise<number> {
  const info = await sectionOf(url, 'cpu');
  return numberOf(info, 'used_cpu_user') + numberOf(info, 'used_cpu_sys');
}
