/**
 * Rate limits: their headers, and the mute that follows repeated refusals (servers document 0.4, "do better" 20). The clock is
 * stopped and moves only in the tests, so that results do not depend on the speed of the machine.
 */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { createChannel, getChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import { addReaction, editMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageRefusals } from '@folkmoot/contracts/messages/refusals';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { type Answer, pathOf, RefusedBody } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

const MINUTE = 60_000;
const MUTE = 10 * MINUTE;
const SLOW_DOWN = kernelRefusals.RateLimited.text;
const MUTED = messageRefusals.Muted.text;

let now = Date.now();
let network: Network;
let owner: Person;
let member: Person;

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  network = await startNetwork(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  owner = await network.register('Owner');
  member = await network.register('Member');
});

afterAll(async () => {
  await network.stop();
  vi.restoreAllMocks();
});

/** Resets all limits and mutes before each test. */
beforeEach(() => {
  now += 2 * MUTE;
});

function say(who: Person, channelId: string): Promise<Answer> {
  return who.api(sendMessage.method, pathOf(sendMessage, { params: { channelId } }), { body: { content: 'So much to say' } });
}

/** One after the other, because the tests depend on the order. */
async function sayTimes(who: Person, channelId: string, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let sent = 0; sent < times; sent += 1) answers.push(await say(who, channelId));
  return answers;
}

async function exhaustLimit(who: Person, channelId: string): Promise<void> {
  const answers = await sayTimes(who, channelId, 20);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

function limitOf({ headers }: Answer): (string | null)[] {
  return ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) => headers.get(name));
}

/** The time to wait and the text of a refusal. */
function refusalOf({ status, body }: Answer): readonly [ttl: number | undefined, message: string] {
  expect(status).toBe(429);
  const { ttl, message, path } = RefusedBody.parse(body);
  expect(path).toBeNull();
  return [ttl, message];
}

async function refusalsOf(who: Person, channelId: string, times: number) {
  return (await sayTimes(who, channelId, times)).map(refusalOf);
}

async function newServer() {
  const { id: serverId, defaultChannelId: channelId } = await network.server(owner, member);
  const { id: other } = await owner.ask(createChannel, { params: { serverId }, body: { name: 'other' } });
  return { serverId, channelId, other };
}

describe('an answer', () => {
  it('contains the limit of its route', async () => {
    const { channelId } = await newServer();
    expect(limitOf(await say(member, channelId))).toEqual(['20', '19', '20', null]);
    now += 4500;
    expect(limitOf(await say(member, channelId))).toEqual(['20', '18', '16', null]);
    expect(limitOf(await member.api('GET', pathOf(getChannel, { params: { channelId } })))).toEqual(['40', '39', '20', null]);
    expect(limitOf(await network.anyone('GET', '/proof/key'))).toEqual(['600', '599', '60', null]);
    expect(limitOf(await network.anyone('GET', '/api/servers/1/external-embed.json'))).toEqual(['20', '19', '60', null]);
  });

  it('contains the limit by address if its route has none, or was not reached', async () => {
    const own = () => member.api('GET', pathOf(getOwnDetails));
    expect(limitOf(await own())).toEqual(['100', '99', '30', null]);
    now += 10_001;
    expect(limitOf(await own())).toEqual(['100', '98', '20', null]);
    expect(limitOf(await network.anyone('GET', '/api/nowhere'))).toEqual(['100', '97', '20', null]);
    expect(limitOf(await say(network.as(member, 'nobody'), '1'))).toEqual(['100', '96', '20', null]);
  });

  it('contains the limit that refused it, and the time to wait', async () => {
    const { defaultChannelId: channelId } = await network.server(owner);
    await exhaustLimit(owner, channelId);
    expect(limitOf(await say(owner, channelId))).toEqual(['20', '0', '20', '20']);
    now += 1500;
    expect(limitOf(await say(owner, channelId))).toEqual(['20', '0', '19', '19']);
    const all: Answer[] = [];
    for (let count = 0; count < 100; count += 1) all.push(await member.api('GET', pathOf(getOwnDetails)));
    expect(all.map(({ status }) => status)).toContain(429);
    expect(limitOf(await say(owner, channelId))).toEqual(['100', '0', '30', '30']);
  });

  it('exposes the headers to pages of other origins', async () => {
    const { headers } = await network.anyone('GET', '/api/nowhere', { headers: { origin: 'https://elsewhere.example' } });
    const readable = headers.get('access-control-expose-headers')?.toLowerCase().split(/, */);
    expect(readable).toEqual(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after']);
  });

  it('contains the limit of uploads too, normal and resumable', async () => {
    const tickets = await network.anyone('POST', '/cdn/tickets', { headers: { authorization: member.token } });
    expect([tickets.status, limitOf(tickets)]).toEqual([200, ['60', '59', '60', null]]);
    const started = await network.anyone('POST', '/cdn/upload-resumable', {
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '4', origin: 'https://elsewhere.example' },
    });
    expect(started.status).toBe(201);
    const [limit, remaining] = limitOf(started).map(Number);
    expect(remaining).toBe((limit ?? 0) - 1);
    expect(started.headers.get('access-control-expose-headers')).toMatch(/RateLimit-Remaining/);
  });

  it('contains no headers if limits are off, and no one is muted', async () => {
    const unlimited = await startNetwork(inject('postgresUrl'));
    try {
      const [ada, ben] = [await unlimited.register('Ada'), await unlimited.register('Ben')];
      const { defaultChannelId: channelId } = await unlimited.server(ada, ben);
      const answers = [await unlimited.anyone('GET', '/api/nowhere'), ...(await sayTimes(ben, channelId, 30))];
      expect(answers.map(({ status }) => status)).toEqual([404, ...Array.from({ length: 30 }, () => 200)]);
      expect(answers.flatMap(limitOf).filter((value) => value !== null)).toEqual([]);
    } finally {
      await unlimited.stop();
    }
  });
});

describe('a user who is refused three times in a channel', () => {
  it('is muted in the whole server for exactly ten minutes', async () => {
    const { channelId, other } = await newServer();
    await exhaustLimit(member, channelId);
    expect((await sayTimes(member, channelId, 2)).map(refusalOf)).toEqual([
      [20_000, SLOW_DOWN],
      [20_000, SLOW_DOWN],
    ]);
    const third = await say(member, channelId);
    expect([refusalOf(third), limitOf(third)]).toEqual([
      [MUTE, MUTED],
      ['20', '0', '600', '600'],
    ]);
    now += MINUTE + 500;
    const inOtherChannel = await say(member, other);
    expect([refusalOf(inOtherChannel), limitOf(inOtherChannel)]).toEqual([
      [9 * MINUTE - 500, MUTED],
      ['20', '0', '540', '540'],
    ]);
    now += 9 * MINUTE - 501;
    expect(await refusalsOf(member, channelId, 1)).toEqual([[1, MUTED]]);
    now += 1;
    expect(limitOf(await say(member, channelId))).toEqual(['20', '19', '20', null]);
    expect((await say(member, other)).status).toBe(200);
  });

  it('can still read, react, edit, and send direct messages and messages in other servers', async () => {
    const { channelId } = await newServer();
    const params = { channelId };
    const sent = await member.ask(sendMessage, { params, body: { content: 'Hello' } });
    await sayTimes(member, channelId, 19);
    expect((await refusalsOf(member, channelId, 3)).at(-1)).toEqual([MUTE, MUTED]);
    now += MINUTE;
    const at = { params: { channelId, messageId: sent.id } };
    await member.ask(listMessages, { params });
    await member.ask(addReaction, { ...at, body: { name: '👍' } });
    await member.ask(editMessage, { ...at, body: { content: 'Hello again' } });
    const { channelId: dm } = await member.ask(openDm, { params: { userId: owner.id } });
    expect(limitOf(await say(member, dm))).toEqual(['20', '19', '20', null]);
    const otherServer = await network.server(owner, member);
    expect((await say(member, otherServer.defaultChannelId)).status).toBe(200);
    expect((await say(owner, channelId)).status).toBe(200);
    expect(await refusalsOf(member, channelId, 1)).toEqual([[9 * MINUTE, MUTED]]);
  });

  it('is muted only for refusals in the same channel', async () => {
    const { channelId, other } = await newServer();
    await exhaustLimit(member, channelId);
    const words = [];
    for (const at of [channelId, other, channelId, other]) words.push(...(await refusalsOf(member, at, 1)));
    expect(words.map(([, message]) => message)).toEqual([SLOW_DOWN, SLOW_DOWN, SLOW_DOWN, SLOW_DOWN]);
    expect(await refusalsOf(member, other, 1)).toEqual([[MUTE, MUTED]]);
  });

  it('is muted only for refusals within three minutes', async () => {
    const { channelId } = await newServer();
    await exhaustLimit(member, channelId);
    await refusalsOf(member, channelId, 2);
    now += 3 * MINUTE;
    await exhaustLimit(member, channelId);
    expect((await refusalsOf(member, channelId, 2)).map(([, message]) => message)).toEqual([SLOW_DOWN, SLOW_DOWN]);
    now += 3 * MINUTE - 1;
    await exhaustLimit(member, channelId);
    expect(await refusalsOf(member, channelId, 1)).toEqual([[MUTE, MUTED]]);
  });

  it('is not muted as owner, admin or staff', async () => {
    const { serverId, channelId } = await newServer();
    await exhaustLimit(owner, channelId);
    expect(await refusalsOf(owner, channelId, 5)).toEqual(Array.from({ length: 5 }, () => [20_000, SLOW_DOWN]));

    now += MINUTE;
    const role = await owner.ask(createRole, { params: { serverId } });
    await owner.ask(updateRole, { params: { serverId, roleId: role.id }, body: { permissions: ROLE_PERMISSION.ADMIN } });
    await owner.ask(setMemberRoles, { params: { serverId, userId: member.id }, body: { roleIds: [role.id] } });
    await exhaustLimit(member, channelId);
    expect(await refusalsOf(member, channelId, 5)).toEqual(Array.from({ length: 5 }, () => [20_000, SLOW_DOWN]));

    now += MINUTE;
    const guard = await network.register('Guard');
    await join(guard, serverId);
    await setBadges(network, guard, BADGE.ADMIN);
    await exhaustLimit(guard, channelId);
    expect(await refusalsOf(guard, channelId, 5)).toEqual(Array.from({ length: 5 }, () => [20_000, SLOW_DOWN]));
  });

  it('is not muted for direct messages, or for attempts in channels they cannot open', async () => {
    const { serverId, channelId } = await newServer();
    const stranger = await network.register('Stranger');
    const { channelId: notes } = await stranger.ask(openDm, { params: { userId: stranger.id } });
    await exhaustLimit(stranger, notes);
    expect(await refusalsOf(stranger, notes, 5)).toEqual(Array.from({ length: 5 }, () => [20_000, SLOW_DOWN]));
    expect((await sayTimes(stranger, channelId, 4)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await join(stranger, serverId);
    expect(await refusalsOf(stranger, channelId, 1)).toEqual([[20_000, SLOW_DOWN]]);
    now += 20_000;
    expect((await say(stranger, channelId)).status).toBe(200);
  });
});

async function join(who: Person, serverId: string): Promise<void> {
  const { code } = await owner.ask(createInvite, { params: { serverId } });
  await who.ask(joinServer, { params: { code } });
}
