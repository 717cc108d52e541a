/**
 * Every entry point, used by people who are suspended, shadow-banned, or at a banned address (users document 2.1 and 11.2): HTTP
 * of both services, sockets, bots, files, calls, login and password reset. Refused requests leave nothing in the log. Requests
 * that are only answered as if they had worked leave nothing either.
 */
import { login, resetPassword } from '@folkmoot/contracts/accounts/commands';
import { type AuthenticateError, accountEvents } from '@folkmoot/contracts/accounts/wire';
import { getBotToken, inviteBot } from '@folkmoot/contracts/applications/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { listMessages, sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import { listUsersAtSameAddress } from '@folkmoot/contracts/moderation/read-commands';
import { liftShadowBans, liftSuspensions, shadowBanUsers, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost, getFeed } from '@folkmoot/contracts/posts/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { Authenticated, authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { generateIceServer, joinCall, leaveCall } from '@folkmoot/contracts/voice/commands';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { connectOnline } from './harness/connect-online.ts';
import { connectRaw } from './harness/connection.ts';
import { type Answer, type Filled, pathOf, request } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot, type TestBot } from './harness/test-bot.ts';
import { PIXEL, upload } from './harness/uploads.ts';

let network: Network;
let founder: Person;
let testServer: { readonly id: string; readonly channelId: string };

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
  const server = await network.server(founder);
  testServer = { id: server.id, channelId: server.defaultChannelId };
  await founder.ask(publishServer, { params: { serverId: server.id }, body: { description: 'Come.' } });
});

afterAll(() => network.stop());

function by(person: Person, more: object = {}) {
  return { body: { userIds: [person.id], password: founder.password, ...more } };
}

/** A member of the server who has sent nothing yet. */
async function newcomer(name: string): Promise<Person> {
  const person = await network.register(name);
  const { code } = await founder.ask(createInvite, { params: { serverId: testServer.id } });
  await person.ask(joinServer, { params: { code } });
  return person;
}

/** A bot of this user, invited to the server by the server's owner. */
async function botInHouse(owner: Person): Promise<TestBot> {
  const bot = await createTestBot(network, owner);
  await founder.ask(inviteBot, { params: { serverId: testServer.id, applicationId: bot.applicationId }, query: { permissions: '2' } });
  return bot;
}

type Entry = readonly [RouteSpec, Filled];

/** One request of each kind: reading, writing, sending with and without a file, calling. */
async function entries(socketId: string): Promise<readonly Entry[]> {
  const params = { channelId: testServer.channelId };
  const fileId = await upload(network.url(), `attachments/${testServer.channelId}`);
  return [
    [getOwnDetails, {}],
    [getFeed, {}],
    [searchMessages, { query: { q: 'hello' } }],
    [listMessages, { params }],
    [sendMessage, { params, body: { content: 'hello' } }],
    [sendMessage, { params, body: { content: '', nerimityCdnFileId: fileId } }],
    [startTyping, { params }],
    [createPost, { body: { content: 'hello' } }],
    [createServer, { body: { name: 'Mine alone' } }],
    [choosePresence, { body: { status: 1 } }],
    [updateProfile, { body: { bio: 'hello' } }],
    [joinCall, { params, body: { socketId } }],
    [generateIceServer, { body: {} }],
  ];
}

function call([route, filled]: Entry, token: string, address = '192.0.2.1'): Promise<Answer> {
  const body = filled.body === undefined ? {} : { body: filled.body };
  return request(network.url(), route.method, pathOf(route, filled), { token, headers: { 'x-forwarded-for': address }, ...body });
}

const NOT_SIGNED_ON = z.object({ message: z.string(), data: z.unknown().optional() });

/** The answer to a socket from this address. */
async function authenticateOverSocket(token: string, address = '192.0.2.1'): Promise<unknown> {
  const socket = io(network.url(), {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': address },
  });
  try {
    return await new Promise((resolve) => {
      socket.on(accountEvents.authenticateError.name, (refusal: unknown) => resolve(NOT_SIGNED_ON.parse(refusal)));
      socket.on(authenticated.name, (snapshot: unknown) => resolve(Authenticated.parse(snapshot).user.id));
      socket.on('connect', () => socket.emit(clientEvents.authenticate.name, { token }));
    });
  } finally {
    socket.disconnect();
  }
}

/** A link to reset the password, as in the e-mail. */
async function resetLink(person: Person): Promise<{ readonly code: string; readonly userId: string }> {
  const code = 'a'.repeat(40);
  await network.product().foundation.vault.storeCode('reset-password', person.id, `${code} ${person.email}`, 3_600_000);
  return { code, userId: person.id };
}

/** Tokens from a password reset, which ends earlier sessions, and from a login. Both are allowed for everyone. */
async function freshTokens(person: Person): Promise<readonly string[]> {
  const anonymous = network.as(person, null);
  const reset = await anonymous.ask(resetPassword, { query: await resetLink(person), body: { newPassword: person.password } });
  const loggedIn = await anonymous.ask(login, { body: { email: person.email, password: person.password } });
  return [reset.token, loggedIn.token];
}

describe('a suspended user', () => {
  const why = { type: 'suspend', reason: 'Spam.', expire: null, by: { username: 'Founder' } } as const;
  const refusal: AuthenticateError = { message: 'You are suspended.', data: why };

  it('gets the reason at every entry point, and leaves nothing in the log', async () => {
    const person = await newcomer('Suspended');
    const connection = await connectOnline(person);
    const founderConnection = await connectOnline(founder);
    const inHouse = { params: { channelId: testServer.channelId } };
    await person.ask(joinCall, { ...inHouse, body: { socketId: connection.id } });
    await founderConnection.until(voiceEvents.joined);

    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    expect(await connection.until(accountEvents.authenticateError)).toEqual(refusal);
    await connection.disconnected;
    // The call ends with the socket.
    expect(await founderConnection.until(voiceEvents.left)).toMatchObject({ userId: person.id });
    await network.settle();

    const before = await network.head();
    for (const entry of await entries(connection.id)) {
      const answer = await call(entry, person.token);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: refusal.message, path: null, data: why }]);
    }
    expect(await authenticateOverSocket(person.token)).toEqual(refusal);
    expect(await network.head()).toBe(before);
    for (const token of await freshTokens(person)) {
      expect((await call([getOwnDetails, {}], token)).body).toMatchObject({ data: why });
      expect((await call([createServer, { body: { name: 'Mine alone' } }], token)).status).toBe(401);
    }
    await founder.ask(liftSuspensions, by(person));
    expect(await authenticateOverSocket((await freshTokens(person))[0] ?? '')).toBe(person.id);
    await network.disconnectAll();
  });

  it('can be a bot, and cannot manage a bot', async () => {
    const person = await newcomer('Owner of a bot');
    const bot = await createTestBot(network, person);
    await founder.ask(suspendUsers, { body: { userIds: [bot.id], password: founder.password, days: 0, reason: 'Spam.' } });
    expect((await call([getOwnDetails, {}], bot.person.token)).status).toBe(401);
    expect((await call([choosePresence, { body: { status: 1 } }], bot.person.token)).status).toBe(401);
    expect(await authenticateOverSocket(bot.person.token)).toEqual(refusal);
    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    expect((await call([getBotToken, { params: { applicationId: bot.applicationId } }], person.token)).status).toBe(401);
  });

  it('cannot send through their bot, which does not get the reason and works again after the suspension', async () => {
    const person = await newcomer('Speaker');
    const bot = await botInHouse(person);
    const connection = await connectOnline(bot.person);
    const sending: Entry = [sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'hello' } }];
    expect((await call(sending, bot.person.token)).status).toBe(200);

    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    const botRefusal = { ...refusal, data: { ...why, reason: null, by: { username: '' } } };
    expect(await connection.until(accountEvents.authenticateError)).toEqual(botRefusal);
    await connection.disconnected;
    await network.settle();
    const before = await network.head();
    for (const entry of await entries('none')) {
      const answer = await call(entry, bot.person.token);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: refusal.message, path: null, data: botRefusal.data }]);
    }
    const form = new FormData();
    form.append('f', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const sent = await fetch(new URL('/cdn/upload', network.url()), {
      method: 'POST',
      body: form,
      headers: { authorization: bot.person.token },
    });
    expect([sent.status, await sent.json()]).toEqual([401, { message: refusal.message, path: null }]);
    expect(await authenticateOverSocket(bot.person.token)).toEqual(botRefusal);
    expect(await network.head()).toBe(before);

    await founder.ask(liftSuspensions, by(person));
    expect((await call(sending, bot.person.token)).status).toBe(200);
    expect((await call([getOwnDetails, {}], bot.person.token)).status).toBe(200);
    expect(await authenticateOverSocket(bot.person.token)).toBe(bot.id);
    await network.disconnectAll();
  });
});

describe('a shadow-banned user', () => {
  it('gets successful answers everywhere, and nothing reaches others', async () => {
    const person = await newcomer('Unheard');
    await founder.ask(shadowBanUsers, by(person, { reason: 'Spam.' }));
    const [connection, founderConnection] = [await connectOnline(person), await connectOnline(founder)];
    await network.settle();
    founderConnection.take();
    /** Changes that concern only this user, which are still made. */
    const own = new Set<RouteSpec>([createServer, choosePresence, updateProfile]);
    for (const entry of await entries(connection.id)) {
      const before = await network.head();
      const answer = await call(entry, person.token);
      expect(answer.status, `${entry[0].name}: ${answer.text}`).toBeLessThan(300);
      if (!own.has(entry[0])) expect(await network.head(), entry[0].name).toBe(before);
    }
    await person.ask(leaveCall, { params: { channelId: testServer.channelId } });
    await network.settle();
    expect(
      founderConnection
        .take()
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('user:')),
    ).toEqual([]);
    for (const token of await freshTokens(person)) {
      expect(await authenticateOverSocket(token)).toBe(person.id);
      const before = await network.head();
      expect((await call([sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'again' } }], token)).status).toBe(
        200,
      );
      expect(await network.head()).toBe(before);
    }
    await founder.ask(liftShadowBans, by(person));
    await network.disconnectAll();
  });
});

it('refuses an unknown token without a reason', async () => {
  const connection = await connectRaw(network.url());
  connection.emit(clientEvents.authenticate.name, { token: 'nobody' });
  expect(await connection.until(accountEvents.authenticateError)).toEqual({ message: 'Invalid token.' });
  await connection.disconnected;
});

// Last, because all users of these tests were seen at the address that it bans.
describe('a user at a banned address', () => {
  const [BANNED_ADDRESS, OTHER_ADDRESS] = ['203.0.113.7', '203.0.113.8'] as const;

  it('is refused at every entry point there, and at none from another address', async () => {
    const [culprit, neighbour] = [await newcomer('Culprit'), await newcomer('Neighbour')];
    for (const person of [culprit, neighbour]) expect((await call([getOwnDetails, {}], person.token, BANNED_ADDRESS)).status).toBe(200);
    const usersAtSameAddress = async () =>
      (await founder.ask(listUsersAtSameAddress, { params: { userId: culprit.id } })).map(({ id }) => id);
    await vi.waitUntil(async () => (await usersAtSameAddress()).includes(neighbour.id), { timeout: 20_000 });
    const requests = await entries('none');
    await founder.ask(suspendUsers, by(culprit, { days: 1, reason: 'Spam.', ipBan: true }));
    await network.settle();

    const before = await network.head();
    const why = { type: 'ip-ban', expire: expect.any(Number) };
    for (const entry of requests) {
      const answer = await call(entry, neighbour.token, BANNED_ADDRESS);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: 'You are IP banned.', path: null, data: why }]);
    }
    expect(await authenticateOverSocket(neighbour.token, BANNED_ADDRESS)).toEqual({ message: 'You are IP banned.', data: why });
    const body = { email: 'late@example.com', username: 'Late', password: 'a secret', token: '' };
    const registering = await request(network.url(), 'POST', '/api/users/register', {
      body,
      headers: { 'x-forwarded-for': BANNED_ADDRESS },
    });
    expect([registering.status, registering.body]).toEqual([401, { message: 'You are IP banned.', path: null }]);
    expect(await network.head()).toBe(before);
    const send = (path: string, headers: Readonly<Record<string, string>>) => {
      const form = new FormData();
      form.append('f', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
      return fetch(new URL(path, network.url()), { method: 'POST', body: form, headers });
    };
    // In every notation of the address.
    for (const address of [BANNED_ADDRESS, `::ffff:${BANNED_ADDRESS}`, `${BANNED_ADDRESS}:4444`]) {
      expect((await call([getOwnDetails, {}], neighbour.token, address)).status, address).toBe(401);
      for (const path of ['/cdn/upload', `/cdn/attachments/${neighbour.id}/123`]) {
        const answer = await send(path, { 'x-forwarded-for': address });
        expect([answer.status, await answer.json()], path).toEqual([401, { message: 'You are IP banned.', path: null }]);
      }
    }
    expect((await send('/cdn/upload', { 'x-forwarded-for': OTHER_ADDRESS })).status).toBe(200);
    const suspended = { 'x-forwarded-for': OTHER_ADDRESS, authorization: culprit.token };
    for (const path of ['/cdn/upload', `/cdn/attachments/${culprit.id}/123`, '/cdn/tickets']) {
      const answer = await send(path, suspended);
      expect([answer.status, await answer.json()], path).toEqual([401, { message: 'You are suspended.', path: null }]);
    }
    expect((await send('/cdn/upload', { 'x-forwarded-for': BANNED_ADDRESS, authorization: founder.token })).status).toBe(200);

    expect((await call([getOwnDetails, {}], neighbour.token, OTHER_ADDRESS)).status).toBe(200);
    expect(await authenticateOverSocket(neighbour.token, OTHER_ADDRESS)).toBe(neighbour.id);
    expect((await call([getOwnDetails, {}], founder.token, BANNED_ADDRESS)).status).toBe(200);
    expect(await authenticateOverSocket(founder.token, BANNED_ADDRESS)).toBe(founder.id);
  });
});
