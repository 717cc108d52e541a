/** Who becomes the founder of an instance (instance.md, first start): a user on the machine, or one with the setup code. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { RawInstance } from '@folkmoot/contracts/instance/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Answer, pathOf } from './harness/http.ts';
import { type Network, startNetwork } from './harness/network.ts';

let network: Network;
let registered = 0;

beforeEach(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

afterEach(() => network?.stop());

const FAR = { 'x-forwarded-for': '203.0.113.7' };

function send(headers: Record<string, string>, more: Record<string, unknown> = {}): Promise<Answer> {
  registered += 1;
  const body = { email: `someone${registered}@example.com`, username: 'Someone', password: 'a plain secret', token: '', ...more };
  return network.anyone('POST', pathOf(register), { body, headers });
}

async function badgesOf(answer: Answer): Promise<number> {
  const { token } = Token.parse(answer.body);
  const details = await network.anyone('GET', pathOf(getOwnDetails), { token });
  return getOwnDetails.reply.parse(details.body).user.badges;
}

async function isSetupRequired(): Promise<boolean> {
  return RawInstance.parse((await network.anyone('GET', '/api/instance')).body).setupRequired;
}

function codeOf(url: string | null): string {
  const code = url === null ? '' : new URL(url).hash.slice(1);
  if (code === '') throw new Error('There is no setup code.');
  return code;
}

describe('before there is a founder', () => {
  it('refuses requests through a proxy without the setup code, and accepts them with it', async () => {
    expect(await isSetupRequired()).toBe(true);
    const url = network.product().setupUrl();
    expect(url).toMatch(/\/setup#[\w-]{22,}$/);
    for (const setupCode of [undefined, '', 'wrong']) {
      expect(await send(FAR, { setupCode })).toMatchObject({ status: 403, body: { path: 'setupCode', message: expect.any(String) } });
    }
    const setupCode = codeOf(url);
    const founder = await send(FAR, { setupCode });
    expect(await badgesOf(founder)).toBe(BADGE.FOUNDER);
    expect(await isSetupRequired()).toBe(false);
    expect(network.product().setupUrl()).toBeNull();
    expect(await badgesOf(await send(FAR, { setupCode }))).toBe(0);
    expect(await badgesOf(await send({}))).toBe(0);
  });

  it('has one setup code, also after a restart', async () => {
    const before = network.product().setupUrl();
    await network.restart();
    expect(codeOf(network.product().setupUrl())).toBe(codeOf(before));
  });

  it('accepts a request from the machine, but not from a page of another website in its browser', async () => {
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect(await badgesOf(await send({}))).toBe(BADGE.FOUNDER);
  });

  it('creates one founder for simultaneous requests', async () => {
    const setupCode = codeOf(network.product().setupUrl());
    const answers = await Promise.all([send({}), send({}), send(FAR, { setupCode }), send(FAR, { setupCode })]);
    const badges = await Promise.all(answers.filter(({ status }) => status === 200).map(badgesOf));
    expect(badges.filter((badge) => badge === BADGE.FOUNDER)).toHaveLength(1);
  });
});
