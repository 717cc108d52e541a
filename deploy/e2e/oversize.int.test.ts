/** A body that is too large is refused in words, also for whoever writes all of it before they listen. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const TIMES = 30;

/** In a process of its own: it must be able to write while the server answers. */
const CLIENT = `
  const [url, authorization, how] = process.argv.slice(1);
  const text = JSON.stringify({ name: 'x'.repeat(7_000_000) });
  for (let time = 0; time < ${TIMES}; time += 1) {
    const [body, more] = how === 'in chunks' ? [new Blob([text]).stream(), { duplex: 'half' }] : [text, {}];
    await fetch(url, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body, ...more }).then(
      ({ status }) => console.log(status),
      (error) => console.log(String(error.cause ?? error)),
    );
  }
`;

let network: Network;
let owner: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Owner');
});

afterAll(() => network.stop());

it.each(['with a length', 'in chunks'])('is a 413 each time, %s', async (how) => {
  const words = ['--input-type=module', '-e', CLIENT, `${network.url()}/api${createServer.path}`, owner.token, how];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout.trim().split('\n')).toEqual(Array.from({ length: TIMES }, () => '413'));
});
