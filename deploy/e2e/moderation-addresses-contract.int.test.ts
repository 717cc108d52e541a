/** IP bans and warnings in the wire contract. The third warning bans the address of all tests, so it comes last. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import {
  getModeratedUser,
  getSanctionReach,
  listUsersAtSameAddress,
  searchModerationLogs,
  searchUsersAsModerator,
} from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { connectOnline } from './harness/connect-online.ts';
import { type Answer, request } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';

let network: Network;
/** The first account of an instance, and so its founder: no IP ban applies to them. */
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { TRUST_PROXY: 'on' });
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

const at = (address: string) => ({ 'x-forwarded-for': address });

function registerAt(name: string, address: string): Promise<Answer> {
  const body = { email: `${name.toLowerCase()}@example.com`, username: name, password: 'a secret', token: '' };
  return request(network.url(), 'POST', '/api/users/register', { body, headers: at(address) });
}

function lookAt(token: string, address: string): Promise<Answer> {
  return request(network.url(), 'GET', '/api/users', { token, headers: at(address) });
}

/** A user who was never seen at another address. */
async function arrive(name: string, address: string): Promise<{ readonly id: string; readonly token: string }> {
  const { token } = z.object({ token: z.string() }).parse((await registerAt(name, address)).body);
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse((await lookAt(token, address)).body);
  return { id: user.id, token };
}

function by(userId: string, more: Readonly<Record<string, unknown>>) {
  return { body: { userIds: [userId], password: founder.password, ...more } };
}

describe('an IP ban', () => {
  it('applies to everyone at the address except founders, and to no one elsewhere', async () => {
    const [person, neighbour] = [await arrive('Banned', '203.0.113.9'), await arrive('Neighbour', '203.0.113.9')];
    expect((await lookAt(founder.token, '203.0.113.9')).status).toBe(200);
    const usersAtSameAddress = async () =>
      (await founder.ask(listUsersAtSameAddress, { params: { userId: person.id } })).map(({ id }) => id);
    await vi.waitUntil(async () => (await usersAtSameAddress()).includes(neighbour.id), { timeout: 20_000 });
    const found = await founder.ask(searchUsersAsModerator, { query: { q: '203.0.113.9' } });
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([person.id, neighbour.id]));
    const { devices } = await founder.ask(getModeratedUser, { params: { userId: person.id } });
    expect(devices.map(({ ipAddress }) => ipAddress)).toEqual(['203.0.113.*']);
    await expect
      .poll(() => founder.ask(getSanctionReach, { params: { userId: person.id } }), { timeout: 20_000 })
      .toMatchObject({
        cutOff: { count: 1, people: [{ id: neighbour.id }] },
        spared: { count: 1, people: [{ id: founder.id }] },
        recentMessages: 0,
      });
    const connection = await connectOnline(network.as({ ...founder, id: neighbour.id, name: 'Neighbour' }, neighbour.token));

    await founder.ask(suspendUsers, by(person.id, { days: 1, reason: 'Spam.', ipBan: true, deleteRecentMessages: false }));
    const refusal = await connection.until(accountEvents.authenticateError);
    expect(refusal).toEqual({ message: 'You have been IP Banned', data: { type: 'ip-ban', expire: expect.any(Number) } });
    await connection.disconnected;
    const banned = { status: 401, body: { message: 'You are IP banned.', path: null } };
    expect(await lookAt(neighbour.token, '203.0.113.9')).toMatchObject(banned);
    expect(await registerAt('Late', '203.0.113.9')).toMatchObject(banned);
    expect((await lookAt(neighbour.token, '203.0.113.10')).status).toBe(200);
    expect((await lookAt(founder.token, '203.0.113.9')).status).toBe(200);
    const [ban] = await founder.ask(searchModerationLogs, { query: { q: person.id } });
    expect(ban).toMatchObject({ actionType: 8, count: 1, expireAt: expect.any(Number) });
  });
});

describe('a warning', () => {
  it('of a bot notifies the bot and counts only for the bot, like its suspension', async () => {
    const owner = await network.register('BotOwner');
    const bot = await createTestBot(network, owner);
    const connection = await connectOnline(bot.person);
    const warn = () => founder.ask(warnUsers, by(bot.id, { reason: 'Less noise.' }));
    const reach = () => founder.ask(getSanctionReach, { params: { userId: bot.id } });
    expect(await reach()).toMatchObject({ warnCount: 0, warnExpiresAt: null });
    await warn();
    expect(await connection.until(accountEvents.noticeCreated)).toMatchObject({ type: 0, content: 'Less noise.' });
    await warn();
    expect(await reach()).toMatchObject({ warnCount: 2, warnExpiresAt: expect.any(Number) });
    await founder.ask(suspendUsers, by(bot.id, { days: 1, reason: 'Less noise.', ipBan: false, deleteRecentMessages: false }));
    expect(await connection.until(accountEvents.authenticateError)).toMatchObject({ data: { type: 'suspend', reason: 'Less noise.' } });
    await connection.disconnected;
    const moderatedUser = (userId: string) => founder.ask(getModeratedUser, { params: { userId } });
    expect(await moderatedUser(bot.id)).toMatchObject({ account: null, suspension: { userId: bot.id } });
    expect(await moderatedUser(owner.id)).toMatchObject({ suspension: null, account: { warnCount: 0 } });
  });

  it('is sent, counted, and suspends with the third', async () => {
    const person = await network.register('Warned');
    const connection = await connectOnline(person);
    const warn = () => founder.ask(warnUsers, by(person.id, { reason: 'Be kind.' }));
    expect(await warn()).toEqual({ status: true });
    const notice = await connection.until(accountEvents.noticeCreated);
    expect(notice).toMatchObject({ type: 0, content: 'Be kind.', createdBy: { username: founder.name } });
    await warn();
    const moderatedUser = () => founder.ask(getModeratedUser, { params: { userId: person.id } });
    expect(await moderatedUser()).toMatchObject({ suspension: null, account: { warnCount: 2, warnExpiresAt: expect.any(Number) } });
    await warn();
    await connection.disconnected;
    const { suspension, account } = await moderatedUser();
    expect(account).toMatchObject({ warnCount: 3, suspendCount: 1 });
    expect((suspension?.expireAt ?? 0) - (suspension?.suspendedAt ?? 0)).toBe(7 * 24 * 60 * 60 * 1000);
    const entries = await founder.ask(searchModerationLogs, { query: { q: person.id } });
    expect(entries.map(({ actionType }) => actionType).filter((entry) => entry !== 8)).toEqual([0, 7, 7, 7]);
  });
});
