/**
 * Free ports for processes that are killed and restarted. The kernel's own choice is unsuitable: it also gives those ports to outgoing
 * connections, which may occupy the port while its process is down, or even connect to themselves.
 */
import { createServer } from 'node:net';
import { Failure } from '../errors.ts';

const FROM = 18_000;
const TO = 32_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '0.0.0.0', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns distinct ports. Concurrent callers start at different ports. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const found: number[] = [];
  const start = FROM + Math.floor(Math.random() * (TO - FROM));
  for (let step = 0; step < TO - FROM && found.length < count; step += 1) {
    const port = FROM + ((start - FROM + step) % (TO - FROM));
    if (await isFree(port)) found.push(port);
  }
  if (found.length < count) throw new Failure('Misconfigured', `There are not ${count} free ports between ${FROM} and ${TO}.`);
  return found;
}
