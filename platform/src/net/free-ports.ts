/**
 * Free ports for processes that are killed and started again. Not the kernel's choice: those ports are also given to outgoing
 * connections, and one of them may sit on the port while its process is away; whoever tries to reach it may even reach themselves.
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

/** Different ones each time; two who look at once begin at different places. */
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
