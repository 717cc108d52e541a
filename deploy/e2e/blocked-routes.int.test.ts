/**
 * Every declared route, called by users who are blocked (users document 2 and 2.1): if a request has a token, its user is checked
 * first. New routes are tested as soon as they are declared.
 */
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { listUsersAtSameAddress } from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Answer, request } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';
import { PIXEL } from './harness/uploads.ts';

const routes = await declaredRoutes();

/** Routes that ignore the token. */
const TOKENLESS: Readonly<Record<string, string>> = {
  register: 'Checks the address, and whether the e-mail address is blocked.',
  getCaptcha: 'Only says whether there is a captcha.',
  login: 'The right password gives a token, which opens nothing.',
  sendResetCode: 'Like login.',
  resetPassword: 'Like login.',
  challengePasskey: 'Like login.',
  logInWithPasskey: 'Like login.',
  linkGoogleAccount: 'Checks the user in the state parameter.',
  beginProviderLogIn: 'Called by the gateway before the user is known.',
  finishProviderLogIn: 'Called by the gateway before the user is known.',
  redeemProviderLogIn: 'Checks the account that belongs to the identity.',
  continueProviderLogIn: 'Checks the account that belongs to the identity.',
  backchannelLogout: 'Called by an identity provider; it only ends sessions.',
  getInvite: 'Public.',
  getInstance: 'Public.',
  checkInvitation: 'Public: the register page asks before there is an account.',
  countPostViews: 'Counts addresses.',
  lookAtSuspension: 'For those who are suspended.',
  appealSuspension: 'For those who are suspended.',
};

const withToken = routes.filter(({ who: [first] }) => first?.need !== 'nothing');

let network: Network;
/** The first account of an instance, to which no IP ban applies. */
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

const [OTHER_ADDRESS, BANNED_ADDRESS] = ['192.0.2.1', '203.0.113.7'] as const;

/** The request has no valid content, so a refusal shows that the user is checked before the content. */
function call({ method, path }: RouteSpec, token: string, address: string): Promise<Answer> {
  const body = method === 'GET' ? {} : { body: {} };
  return request(network.url(), method, `/api${path.replace(/:\w+/g, '1')}`, { token, headers: { 'x-forwarded-for': address }, ...body });
}

async function expectAllRefused(token: string, address: string, refusal: object): Promise<void> {
  const before = await network.head();
  for (const route of withToken) {
    const { status, body } = await call(route, token, address);
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

it('ignores the token at some routes, each for a reason', () => {
  const open = routes.filter((route) => !withToken.includes(route)).map(({ name }) => name);
  expect(open.toSorted()).toEqual(Object.keys(TOKENLESS).toSorted());
  expect(withToken.length).toBeGreaterThan(200);
});

describe('a suspended user', () => {
  it('gets the reason at every route that takes a token', async () => {
    const person = await network.register('Suspended');
    await suspend(person.id);
    await expectAllRefused(person.token, OTHER_ADDRESS, SUSPENDED);
  });

  it('gets it also as a bot, before the answer that bots are not allowed', async () => {
    const bot = await createTestBot(network, await network.register('Owner'));
    await suspend(bot.id);
    await expectAllRefused(bot.person.token, OTHER_ADDRESS, SUSPENDED);
  });
});

// Last, because all users who were seen at the address are banned with it.
describe('a user at a banned address', () => {
  it('is refused at every route that takes a token, only from there, and can neither start nor continue an upload', async () => {
    const [culprit, neighbour] = [await network.register('Culprit'), await network.register('Neighbour')];
    const bot = await createTestBot(network, neighbour);
    for (const { token } of [culprit, neighbour, founder]) {
      const answer = await request(network.url(), 'GET', '/api/users', { token, headers: { 'x-forwarded-for': BANNED_ADDRESS } });
      expect(answer.status).toBe(200);
    }
    const usersAtSameAddress = async () =>
      (await founder.ask(listUsersAtSameAddress, { params: { userId: culprit.id } })).map(({ id }) => id);
    await vi.waitUntil(async () => (await usersAtSameAddress()).includes(neighbour.id), { timeout: 20_000 });
    const tus = (path: string, method: string, address: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(new URL(path, network.url()), { method, headers: { 'tus-resumable': '1.0.0', 'x-forwarded-for': address, ...headers } });
    const announce = (address: string) =>
      tus('/cdn/upload-resumable', 'POST', address, { 'upload-length': String(PIXEL.length), 'upload-metadata': 'filename eA==' });
    const started = await announce(BANNED_ADDRESS);
    const location = started.headers.get('location') ?? '';
    expect([started.status, location]).toEqual([201, expect.stringContaining('upload-resumable/')]);

    await suspend(culprit.id, { days: 1, ipBan: true });
    await network.settle();
    await expectAllRefused(neighbour.token, BANNED_ADDRESS, BANNED);
    await expectAllRefused(bot.person.token, BANNED_ADDRESS, BANNED);
    const another = await announce(BANNED_ADDRESS);
    expect([another.status, await another.json()]).toEqual([401, { message: 'You are IP banned.', path: null }]);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) expect((await tus(location, method, BANNED_ADDRESS)).status, method).toBe(401);

    expect((await announce(OTHER_ADDRESS)).status).toBe(201);
    for (const token of [neighbour.token, bot.person.token]) {
      expect((await request(network.url(), 'GET', '/api/users', { token, headers: { 'x-forwarded-for': OTHER_ADDRESS } })).status).toBe(
        200,
      );
    }
    expect(
      (await request(network.url(), 'GET', '/api/users', { token: founder.token, headers: { 'x-forwarded-for': BANNED_ADDRESS } })).status,
    ).toBe(200);
  });
});
