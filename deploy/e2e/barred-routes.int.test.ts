/**
 * Every route that the contracts declare, asked by whoever may not come in (users document 2 and 2.1): where a token comes along, whose
 * it is is looked at before anything else. A new route is under test as soon as it is declared.
 */
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { listUsersAtSameAddress } from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { aBot } from './harness/bot.ts';
import { type Answer, request } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { PIXEL } from './harness/uploads.ts';

const routes = await declaredRoutes();

/** No token is looked at there, also when one comes along. */
const TOKENLESS: Readonly<Record<string, string>> = {
  register: 'Asks for the address, and whether the e-mail address is barred.',
  getCaptcha: 'Whether there is one.',
  login: 'A right password yields a token, which lets nobody in.',
  sendResetCode: 'As the log-in.',
  resetPassword: 'As the log-in.',
  challengePasskey: 'As the log-in.',
  logInWithPasskey: 'As the log-in.',
  linkGoogleAccount: 'Asks for whoever the state names.',
  beginProviderLogIn: 'For the gateway, before there is a person.',
  finishProviderLogIn: 'For the gateway, before there is a person.',
  redeemProviderLogIn: 'Asks for the account that the identity opens.',
  continueProviderLogIn: 'Asks for the account that the identity opens.',
  backchannelLogout: 'Called by an identity provider; it only ends sessions.',
  getInvite: 'Public.',
  getInstance: 'Public.',
  checkInvitation: 'Public: the register page asks before there is an account.',
  countPostViews: 'Counts addresses.',
  lookAtSuspension: 'For those who are suspended.',
  appealSuspension: 'For those who are suspended.',
};

const bearing = routes.filter(({ who: [first] }) => first?.need !== 'nothing');

let network: Network;
/** The first account of an installation, whom no ban of an address bars. */
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

const [HERE, THERE] = ['192.0.2.1', '203.0.113.7'] as const;

/** With nothing in it that would be right: what is refused is refused before that is seen. */
function knock({ method, path }: RouteSpec, token: string, address: string): Promise<Answer> {
  const body = method === 'GET' ? {} : { body: {} };
  return request(network.url(), method, `/api${path.replace(/:\w+/g, '1')}`, { token, headers: { 'x-forwarded-for': address }, ...body });
}

async function expectAllRefused(token: string, address: string, refusal: object): Promise<void> {
  const before = await network.head();
  for (const route of bearing) {
    const { status, body } = await knock(route, token, address);
    expect([status, body], `${route.name}: ${route.method} ${route.path}`).toEqual([401, refusal]);
  }
  expect(await network.head()).toBe(before);
}

function suspend(userId: string, more: object = {}) {
  return founder.ask(suspendUsers, { body: { userIds: [userId], days: 0, reason: 'Spam.', password: founder.password, ...more } });
}

const SUSPENDED = {
  message: 'You are suspended.',
  path: null,
  data: { type: 'suspend', reason: 'Spam.', expire: null, by: { username: 'Founder' } },
};
const BANNED = { message: 'You are IP banned.', path: null, data: { type: 'ip-ban', expire: expect.any(Number) } };

it('takes no token at some, each for a reason', () => {
  const open = routes.filter((route) => !bearing.includes(route)).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(TOKENLESS).toSorted());
  expect(bearing.length).toBeGreaterThan(200);
});

describe('whoever is suspended', () => {
  it('is told why at every route that takes a token', async () => {
    const person = await network.register('Suspended');
    await suspend(person.id);
    await expectAllRefused(person.token, HERE, SUSPENDED);
  });

  it('is told so also where it is a bot, before it is told that bots may not', async () => {
    const bot = await aBot(network, await network.register('Owner'));
    await suspend(bot.id);
    await expectAllRefused(bot.person.token, HERE, SUSPENDED);
  });
});

// The last: whoever was seen there is barred from there.
describe('whoever comes from a banned address', () => {
  it('is told so at every route that takes a token, from there alone, and sends no file, also none that goes on', async () => {
    const [culprit, neighbour] = [await network.register('Culprit'), await network.register('Neighbour')];
    const bot = await aBot(network, neighbour);
    for (const { token } of [culprit, neighbour, founder]) {
      const answer = await request(network.url(), 'GET', '/api/users', { token, headers: { 'x-forwarded-for': THERE } });
      expect(answer.status).toBe(200);
    }
    const seen = async () => (await founder.ask(listUsersAtSameAddress, { params: { userId: culprit.id } })).map(({ id }) => id);
    await vi.waitUntil(async () => (await seen()).includes(neighbour.id), { timeout: 20_000 });
    const tus = (path: string, method: string, address: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(new URL(path, network.url()), { method, headers: { 'tus-resumable': '1.0.0', 'x-forwarded-for': address, ...headers } });
    const announce = (address: string) =>
      tus('/cdn/upload-resumable', 'POST', address, { 'upload-length': String(PIXEL.length), 'upload-metadata': 'filename eA==' });
    const begun = await announce(THERE);
    const place = begun.headers.get('location') ?? '';
    expect([begun.status, place]).toEqual([201, expect.stringContaining('upload-resumable/')]);

    await suspend(culprit.id, { days: 1, ipBan: true });
    await network.settle();
    await expectAllRefused(neighbour.token, THERE, BANNED);
    await expectAllRefused(bot.person.token, THERE, BANNED);
    const another = await announce(THERE);
    expect([another.status, await another.json()]).toEqual([401, { message: 'You are IP banned.', path: null }]);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await tus(place, method, THERE)).status, method).toBe(401);

    expect((await announce(HERE)).status).toBe(201);
    for (const token of [neighbour.token, bot.person.token]) {
      expect((await request(network.url(), 'GET', '/api/users', { token, headers: { 'x-forwarded-for': HERE } })).status).toBe(200);
    }
    expect(
      (await request(network.url(), 'GET', '/api/users', { token: founder.token, headers: { 'x-forwarded-for': THERE } })).status,
    ).toBe(200);
  });
});
