/**
 * Every way in, walked by whoever is suspended, comes from a banned address, or is heard by nobody (users document 2.1 and 11.2): HTTP of
 * both services, sockets, bots, files, calls, log in and a forgotten password. What is refused leaves nothing in the log, and what is
 * only answered leaves nothing either.
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
import { type ABot, aBot } from './harness/bot.ts';
import { type Answer, type Filled, pathOf, request } from './harness/http.ts';
import { connectWire } from './harness/line.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { present } from './harness/present.ts';
import { PIXEL, upload } from './harness/uploads.ts';

let network: Network;
let founder: Person;
let house: { readonly id: string; readonly channelId: string };

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
  const server = await network.server(founder);
  house = { id: server.id, channelId: server.defaultChannelId };
  await founder.ask(publishServer, { params: { serverId: server.id }, body: { description: 'Come.' } });
});

afterAll(() => network.stop());

function by(person: Person, more: object = {}) {
  return { body: { userIds: [person.id], password: founder.password, ...more } };
}

/** A member of the house, heard by nobody and nowhere until they speak. */
async function newcomer(name: string): Promise<Person> {
  const person = await network.register(name);
  const { code } = await founder.ask(createInvite, { params: { serverId: house.id } });
  await person.ask(joinServer, { params: { code } });
  return person;
}

/** Theirs, invited to the house by its owner. */
async function botInHouse(owner: Person): Promise<ABot> {
  const bot = await aBot(network, owner);
  await founder.ask(inviteBot, { params: { serverId: house.id, applicationId: bot.applicationId }, query: { permissions: '2' } });
  return bot;
}

type Entry = readonly [RouteSpec, Filled];

/** Something of each kind: reading, writing, speaking with and without a file, calling. */
async function entries(socketId: string): Promise<readonly Entry[]> {
  const params = { channelId: house.channelId };
  const fileId = await upload(network.url(), `attachments/${house.channelId}`);
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

function knock([route, filled]: Entry, token: string, address = '192.0.2.1'): Promise<Answer> {
  const body = filled.body === undefined ? {} : { body: filled.body };
  return request(network.url(), route.method, pathOf(route, filled), { token, headers: { 'x-forwarded-for': address }, ...body });
}

const NOT_SIGNED_ON = z.object({ message: z.string(), data: z.unknown().optional() });

/** What a socket from there is told. */
async function knockWithSocket(token: string, address = '192.0.2.1'): Promise<unknown> {
  const socket = io(network.url(), {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { 'x-forwarded-for': address },
  });
  try {
    return await new Promise((resolve) => {
      socket.on(accountEvents.authenticateError.name, (told: unknown) => resolve(NOT_SIGNED_ON.parse(told)));
      socket.on(authenticated.name, (snapshot: unknown) => resolve(Authenticated.parse(snapshot).user.id));
      socket.on('connect', () => socket.emit(clientEvents.authenticate.name, { token }));
    });
  } finally {
    socket.disconnect();
  }
}

/** A link to a new password, as it comes by mail. */
async function resetLink(person: Person): Promise<{ readonly code: string; readonly userId: string }> {
  const code = 'a'.repeat(40);
  await network.product().foundation.vault.storeCode('reset-password', person.id, `${code} ${person.email}`, 3_600_000);
  return { code, userId: person.id };
}

/** By a forgotten password, which ends what was before it, and by a log in: anybody may do both. */
async function freshTokens(person: Person): Promise<readonly string[]> {
  const nobody = network.as(person, null);
  const reset = await nobody.ask(resetPassword, { query: await resetLink(person), body: { newPassword: person.password } });
  const loggedIn = await nobody.ask(login, { body: { email: person.email, password: person.password } });
  return [reset.token, loggedIn.token];
}

describe('whoever is suspended', () => {
  const why = { type: 'suspend', reason: 'Spam.', expire: null, by: { username: 'Founder' } } as const;
  const told: AuthenticateError = { message: 'You are suspended.', data: why };

  it('is told why at every door, and leaves nothing', async () => {
    const person = await newcomer('Suspended');
    const line = await present(person);
    const founderLine = await present(founder);
    const inHouse = { params: { channelId: house.channelId } };
    await person.ask(joinCall, { ...inHouse, body: { socketId: line.id } });
    await founderLine.until(voiceEvents.joined);

    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    expect(await line.until(accountEvents.authenticateError)).toEqual(told);
    await line.cut;
    // Their call ends with their socket.
    expect(await founderLine.until(voiceEvents.left)).toMatchObject({ userId: person.id });
    await network.settle();

    const before = await network.head();
    for (const entry of await entries(line.id)) {
      const answer = await knock(entry, person.token);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: told.message, path: null, data: why }]);
    }
    expect(await knockWithSocket(person.token)).toEqual(told);
    expect(await network.head()).toBe(before);
    for (const token of await freshTokens(person)) {
      expect((await knock([getOwnDetails, {}], token)).body).toMatchObject({ data: why });
      expect((await knock([createServer, { body: { name: 'Mine alone' } }], token)).status).toBe(401);
    }
    await founder.ask(liftSuspensions, by(person));
    expect(await knockWithSocket((await freshTokens(person))[0] ?? '')).toBe(person.id);
    await network.deserted();
  });

  it('may be a bot, or may not look after one', async () => {
    const person = await newcomer('Owner of a bot');
    const bot = await aBot(network, person);
    await founder.ask(suspendUsers, { body: { userIds: [bot.id], password: founder.password, days: 0, reason: 'Spam.' } });
    expect((await knock([getOwnDetails, {}], bot.person.token)).status).toBe(401);
    expect((await knock([choosePresence, { body: { status: 1 } }], bot.person.token)).status).toBe(401);
    expect(await knockWithSocket(bot.person.token)).toEqual(told);
    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    expect((await knock([getBotToken, { params: { applicationId: bot.applicationId } }], person.token)).status).toBe(401);
  });

  it('speaks through no bot of theirs, which is not told why, and comes back by itself', async () => {
    const person = await newcomer('Speaker');
    const bot = await botInHouse(person);
    const line = await present(bot.person);
    const speaking: Entry = [sendMessage, { params: { channelId: house.channelId }, body: { content: 'hello' } }];
    expect((await knock(speaking, bot.person.token)).status).toBe(200);

    await founder.ask(suspendUsers, by(person, { days: 0, reason: 'Spam.' }));
    const toldBot = { ...told, data: { ...why, reason: null, by: { username: '' } } };
    expect(await line.until(accountEvents.authenticateError)).toEqual(toldBot);
    await line.cut;
    await network.settle();
    const before = await network.head();
    for (const entry of await entries('none')) {
      const answer = await knock(entry, bot.person.token);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: told.message, path: null, data: toldBot.data }]);
    }
    const form = new FormData();
    form.append('f', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
    const sent = await fetch(new URL('/cdn/upload', network.url()), {
      method: 'POST',
      body: form,
      headers: { authorization: bot.person.token },
    });
    expect([sent.status, await sent.json()]).toEqual([401, { message: told.message, path: null }]);
    expect(await knockWithSocket(bot.person.token)).toEqual(toldBot);
    expect(await network.head()).toBe(before);

    await founder.ask(liftSuspensions, by(person));
    expect((await knock(speaking, bot.person.token)).status).toBe(200);
    expect((await knock([getOwnDetails, {}], bot.person.token)).status).toBe(200);
    expect(await knockWithSocket(bot.person.token)).toBe(bot.id);
    await network.deserted();
  });
});

describe('whoever nobody hears', () => {
  it('finds every door open, and is in none of the rooms', async () => {
    const person = await newcomer('Unheard');
    await founder.ask(shadowBanUsers, by(person, { reason: 'Spam.' }));
    const [line, founderLine] = [await present(person), await present(founder)];
    await network.settle();
    founderLine.take();
    /** Their own affairs, which are theirs still. */
    const own = new Set<RouteSpec>([createServer, choosePresence, updateProfile]);
    for (const entry of await entries(line.id)) {
      const before = await network.head();
      const answer = await knock(entry, person.token);
      expect(answer.status, `${entry[0].name}: ${answer.text}`).toBeLessThan(300);
      if (!own.has(entry[0])) expect(await network.head(), entry[0].name).toBe(before);
    }
    await person.ask(leaveCall, { params: { channelId: house.channelId } });
    await network.settle();
    expect(
      founderLine
        .take()
        .map(({ name }) => name)
        .filter((name) => !name.startsWith('user:')),
    ).toEqual([]);
    for (const token of await freshTokens(person)) {
      expect(await knockWithSocket(token)).toBe(person.id);
      const before = await network.head();
      expect((await knock([sendMessage, { params: { channelId: house.channelId }, body: { content: 'again' } }], token)).status).toBe(200);
      expect(await network.head()).toBe(before);
    }
    await founder.ask(liftShadowBans, by(person));
    await network.deserted();
  });
});

it('is refused with nothing where nobody is anybody', async () => {
  const wire = await connectWire(network.url());
  wire.say(clientEvents.authenticate.name, { token: 'nobody' });
  expect(await wire.until(accountEvents.authenticateError)).toEqual({ message: 'Invalid token.' });
  await wire.cut;
});

// The last: everybody of these tests was seen at the address that it bans.
describe('whoever comes from a banned address', () => {
  const [THERE, ELSEWHERE] = ['203.0.113.7', '203.0.113.8'] as const;

  it('is refused at every door there, and at none elsewhere', async () => {
    const [culprit, neighbour] = [await newcomer('Culprit'), await newcomer('Neighbour')];
    for (const person of [culprit, neighbour]) expect((await knock([getOwnDetails, {}], person.token, THERE)).status).toBe(200);
    const seen = async () => (await founder.ask(listUsersAtSameAddress, { params: { userId: culprit.id } })).map(({ id }) => id);
    await vi.waitUntil(async () => (await seen()).includes(neighbour.id), { timeout: 20_000 });
    const doors = await entries('none');
    await founder.ask(suspendUsers, by(culprit, { days: 1, reason: 'Spam.', ipBan: true }));
    await network.settle();

    const before = await network.head();
    const why = { type: 'ip-ban', expire: expect.any(Number) };
    for (const entry of doors) {
      const answer = await knock(entry, neighbour.token, THERE);
      expect([answer.status, answer.body], entry[0].name).toEqual([401, { message: 'You are IP banned.', path: null, data: why }]);
    }
    expect(await knockWithSocket(neighbour.token, THERE)).toEqual({ message: 'You are IP banned.', data: why });
    const body = { email: 'late@example.com', username: 'Late', password: 'a secret', token: '' };
    const registering = await request(network.url(), 'POST', '/api/users/register', { body, headers: { 'x-forwarded-for': THERE } });
    expect([registering.status, registering.body]).toEqual([401, { message: 'You are IP banned.', path: null }]);
    expect(await network.head()).toBe(before);
    const send = (path: string, headers: Readonly<Record<string, string>>) => {
      const form = new FormData();
      form.append('f', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
      return fetch(new URL(path, network.url()), { method: 'POST', body: form, headers });
    };
    // However the address is written.
    for (const address of [THERE, `::ffff:${THERE}`, `${THERE}:4444`]) {
      expect((await knock([getOwnDetails, {}], neighbour.token, address)).status, address).toBe(401);
      for (const path of ['/cdn/upload', `/cdn/attachments/${neighbour.id}/123`]) {
        const answer = await send(path, { 'x-forwarded-for': address });
        expect([answer.status, await answer.json()], path).toEqual([401, { message: 'You are IP banned.', path: null }]);
      }
    }
    expect((await send('/cdn/upload', { 'x-forwarded-for': ELSEWHERE })).status).toBe(200);
    const suspended = { 'x-forwarded-for': ELSEWHERE, authorization: culprit.token };
    for (const path of ['/cdn/upload', `/cdn/attachments/${culprit.id}/123`, '/cdn/tickets']) {
      const answer = await send(path, suspended);
      expect([answer.status, await answer.json()], path).toEqual([401, { message: 'You are suspended.', path: null }]);
    }
    expect((await send('/cdn/upload', { 'x-forwarded-for': THERE, authorization: founder.token })).status).toBe(200);

    expect((await knock([getOwnDetails, {}], neighbour.token, ELSEWHERE)).status).toBe(200);
    expect(await knockWithSocket(neighbour.token, ELSEWHERE)).toBe(neighbour.id);
    expect((await knock([getOwnDetails, {}], founder.token, THERE)).status).toBe(200);
    expect(await knockWithSocket(founder.token, THERE)).toBe(founder.id);
  });
});
