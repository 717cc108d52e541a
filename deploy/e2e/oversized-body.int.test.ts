/** A body that is too large is refused with a response, also for a client that sends all of it before reading. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const TIMES = 30;

/** In a separate process, which can write while the server answers. */
const CLIENT = `
  const [url, authorization, how, times, size, method = 'POST', type = 'application/json'] = process.argv.slice(1);
  const long = 'x'.repeat(Number(size));
  const text = type === 'application/json' ? JSON.stringify({ name: long }) : 'logout_token=' + long;
  for (let time = 0; time < Number(times); time += 1) {
    const [body, more] = how === 'in chunks' ? [new Blob([text]).stream(), { duplex: 'half' }] : [text, {}];
    await fetch(url, { method, headers: { authorization, 'content-type': type }, body, ...more }).then(
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

async function statuses(path: string, ...words: readonly string[]): Promise<readonly string[]> {
  const all = ['--input-type=module', '-e', CLIENT, `${network.url()}/api${path}`, owner.token, ...words];
  return (await promisify(execFile)(process.execPath, all)).stdout.trim().split('\n');
}

it.each(['with a length', 'in chunks'])('is answered with 413 each time, %s', async (how) => {
  const answers = await statuses(createServer.path, how, String(TIMES), '7000000');
  expect(answers).toEqual(Array.from({ length: TIMES }, () => '413'));
});

const providers = '/instance/identity-providers';

it.each([
  ['POST', '/auth/oidc/token'],
  ['POST', '/auth/oidc/continue'],
  ['POST', '/auth/oidc/company/link'],
  ['POST', '/auth/oidc/link'],
  ['DELETE', '/auth/oidc/identities/1'],
  ['POST', '/auth/oidc/password'],
  ['POST', '/auth/oidc/company/backchannel-logout'],
  ['POST', '/auth/oidc/company/backchannel-logout', 'application/x-www-form-urlencoded'],
  ['POST', providers],
  ['PUT', `${providers}/company`],
  ['POST', `${providers}/test`],
  ['POST', '/servers/1/invites'],
  ['POST', '/instance/invites'],
])('is answered with 413 for 10 MB to %s %s, and the process keeps running', async (method, path, ...type) => {
  expect(await statuses(path, 'with a length', '1', '10000000', method, ...type)).toEqual(['413']);
  expect(await network.anyone('GET', '/readyz')).toMatchObject({ status: 200 });
});
