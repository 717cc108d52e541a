/** Scheduled messages: they are sent at their time under all rules of sending, once, and a refusal is shown to their author. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { createAutomodRule, listCatches } from '@folkmoot/contracts/automod/commands';
import { createChannel, deleteChannel, updateChannel } from '@folkmoot/contracts/channels/commands';
import { blockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { liftSuspensions, suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import {
  cancelScheduledMessage,
  changeScheduledMessage,
  listScheduledMessages,
  scheduleMessage,
  sendScheduledMessage,
} from '@folkmoot/contracts/scheduled-messages/commands';
import { SCHEDULED_LIMITS } from '@folkmoot/contracts/scheduled-messages/limits';
import { type RawScheduledMessage, scheduledMessageEvents } from '@folkmoot/contracts/scheduled-messages/wire';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { describe, expect, it, vi } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer } = await startServerWithMembers();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A message is sent within this time after its time. */
const PROMISED_MS = 2000;

function schedule(person: Person, sendAt: number, content = 'Good morning', channelId = testServer.channelId) {
  return person.ask(scheduleMessage, { params: { channelId }, body: { content, sendAt, timeZone: 'Europe/Vienna' } });
}

/** So soon that a test can wait for it. */
const soon = () => Date.now() + 150;

async function contents(person: Person, channelId = testServer.channelId): Promise<readonly string[]> {
  return (await person.ask(listMessages, { params: { channelId } })).map(({ content }) => content ?? '');
}

const list = (person: Person) => person.ask(listScheduledMessages);
const of = ({ id }: RawScheduledMessage) => ({ params: { scheduledMessageId: id } });
const inChannel = ({ id, channelId }: RawScheduledMessage) => ({ params: { scheduledMessageId: id, channelId } });

async function rowsOf({ id }: Person): Promise<readonly { readonly refusal: string | null }[]> {
  const { pool } = network.product().foundation.readModels;
  return (await pool.query<{ refusal: string | null }>('select refusal from live.scheduled_messages where user_id = $1', [id])).rows;
}

/** Schedules a message, changes something before its time, and returns its refusal. */
async function refusalAfter(person: Person, change: () => Promise<unknown>, content?: string, channelId?: string) {
  const message = await schedule(person, Date.now() + 400, content, channelId);
  await change();
  const found = await vi.waitUntil(async () => (await list(person)).find(({ id, refusal }) => id === message.id && refusal !== null));
  expect(found.content).toBe(message.content);
  await person.ask(cancelScheduledMessage, of(message));
  return found.refusal?.code;
}

describe('a scheduled message', () => {
  it('is sent at its time by its author, with mentions and replies', async () => {
    const [first] = await Promise.all([schedule(owner, soon(), `Hello [@:${member.id}]`), testServer.memberConnection]);
    const created = await testServer.memberConnection.until(messageEvents.created, ({ message }) => message.createdBy.id === owner.id);
    expect(created.message).toMatchObject({ content: `Hello [@:${member.id}]`, mentions: [{ id: member.id }] });
    expect(created.message.createdAt).toBeGreaterThanOrEqual(first.sendAt);
    expect(created.message.createdAt - first.sendAt).toBeLessThan(PROMISED_MS);
    expect(await list(owner)).toEqual([]);
  });

  it('is listed for its author only, the next one first, and follows on other clients', async () => {
    const [later, next] = [await schedule(owner, Date.now() + 2 * HOUR_MS), await schedule(owner, Date.now() + HOUR_MS)];
    expect(next).toMatchObject({ content: 'Good morning', timeZone: 'Europe/Vienna', silent: false, refusal: null });
    expect(await list(owner)).toEqual([next, later]);
    expect(await list(member)).toEqual([]);
    const changed = await owner.ask(changeScheduledMessage, { ...of(next), body: { content: 'Good evening' } });
    expect(changed).toEqual({ ...next, content: 'Good evening' });
    await owner.ask(cancelScheduledMessage, of(next));
    const sent = await owner.ask(sendScheduledMessage, inChannel(later));
    await network.settle();
    const own = testServer.ownerConnection.take().filter(({ name }) => name.startsWith('scheduled_message'));
    const { saved, removed } = scheduledMessageEvents;
    expect(own.map(({ name }) => name)).toEqual([saved.name, saved.name, saved.name, removed.name, removed.name]);
    expect(own.at(-1)?.payload).toEqual({ id: later.id, channelId: later.channelId, messageId: sent.id });
    const others = testServer.memberConnection.take().filter(({ name }) => name.startsWith('scheduled_message'));
    expect(others).toEqual([]);
    expect(await list(owner)).toEqual([]);
  });

  it('is sent once, also if its author sends it while it is due', async () => {
    const message = await schedule(owner, Date.now() + 300, 'Once');
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await vi.waitUntil(() => Date.now() >= message.sendAt - 100 + index * 20, { interval: 1, timeout: 2000 });
        await owner.api('POST', `/api/channels/${message.channelId}/scheduled-messages/${message.id}/send`);
      }),
    );
    await vi.waitUntil(async () => (await list(owner)).length === 0);
    expect((await contents(owner)).filter((content) => content === 'Once')).toHaveLength(1);
  });

  it('belongs to its author', async () => {
    const message = await schedule(owner, Date.now() + HOUR_MS);
    await member.refused(cancelScheduledMessage, of(message), 404);
    await member.refused(changeScheduledMessage, { ...of(message), body: { content: 'Mine' } }, 404);
    await member.refused(sendScheduledMessage, inChannel(message), 404);
    await owner.ask(cancelScheduledMessage, of(message));
    await owner.refused(cancelScheduledMessage, of(message), 404);
    await owner.refused(sendScheduledMessage, inChannel(message), 404);
  });

  it('is sent after a restart if its time has passed meanwhile', async () => {
    const message = await schedule(owner, Date.now() + 1000, 'After the restart');
    await network.restart();
    await vi.waitUntil(async () => (await contents(owner, message.channelId)).includes('After the restart'), { timeout: 10_000 });
    expect((await contents(owner, message.channelId)).filter((content) => content === 'After the restart')).toHaveLength(1);
  });
});

describe('scheduling is refused', () => {
  const body = { content: 'Hello', sendAt: Date.now() + HOUR_MS, timeZone: 'Europe/Vienna' };

  it.each([
    ['a time in the past', { sendAt: Date.now() - 1 }, 'sendAt'],
    ['a time after 120 days', { sendAt: Date.now() + (SCHEDULED_LIMITS.days + 1) * DAY_MS }, 'sendAt'],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['no text', { content: '   ' }, 'content'],
    ['a text that is too long', { content: 'a'.repeat(2001) }, 'content'],
  ])('for %s', async (_title, change, path) => {
    const params = { channelId: testServer.channelId };
    await owner.refused(scheduleMessage, { params, body: { ...body, ...change } }, 400, path);
  });

  it('for people who may not write there', async () => {
    await newcomer.refused(scheduleMessage, { params: { channelId: testServer.channelId }, body }, 403);
    expect((await network.anyone('GET', '/api/scheduled-messages')).status).toBe(401);
  });

  it('for too many within a minute', async () => {
    const at = Date.now() + HOUR_MS;
    const made = [];
    for (let count = 0; count < SCHEDULED_LIMITS.atOneTime; count += 1) made.push(await schedule(owner, at + count));
    const params = { channelId: testServer.channelId };
    await owner.refused(scheduleMessage, { params, body: { ...body, sendAt: at } }, 400, 'sendAt');
    for (const message of made) await owner.ask(cancelScheduledMessage, of(message));
  });
});

describe('the rights at the time of sending count', () => {
  it('for a former member', async () => {
    const params = { serverId: testServer.serverId, userId: member.id };
    expect(await refusalAfter(member, () => owner.ask(kickMember, { params }))).toBe('NoChannelAccess');
  });

  it('for a deleted channel', async () => {
    const { serverId } = testServer;
    const { id: channelId } = await owner.ask(createChannel, { params: { serverId }, body: { name: 'hall' } });
    const change = () => owner.ask(deleteChannel, { params: { serverId, channelId } });
    expect(await refusalAfter(owner, change, 'Into the hall', channelId)).toBe('NoChannelAccess');
  });

  it('for a conversation with someone who blocked the author', async () => {
    const { id: channelId } = await owner.ask(openDm, { params: { userId: newcomer.id } }).then(({ channel }) => channel);
    const block = () => newcomer.ask(blockUser, { params: { userId: owner.id } });
    expect(await refusalAfter(owner, block, 'Hello', channelId)).toBe('MayNotMessage');
  });

  it('for slow mode', async () => {
    const { serverId, channelId } = testServer;
    await owner.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 60 } });
    await schedule(member, soon(), 'The first');
    await vi.waitUntil(async () => (await contents(member)).includes('The first'));
    expect(await refusalAfter(member, async () => undefined)).toBe('SlowMode');
  });

  it('for a rule of the server, whose moderators see the message', async () => {
    const params = { serverId: testServer.serverId };
    const forbid = () => owner.ask(createAutomodRule, { params, body: wordRule('No hats', 'hat*') });
    expect(await refusalAfter(member, forbid, 'Hats off')).toBe('BlockedByRule');
    expect(await owner.ask(listCatches, { params, query: {} })).toMatchObject([{ content: 'Hats off', blocked: true }]);
  });

  it('for a suspended author, who sees the text again later', async () => {
    const userIds = [UserId.parse(newcomer.id)];
    const { channel } = await newcomer.ask(openDm, { params: { userId: newcomer.id } });
    const message = await schedule(newcomer, Date.now() + 400, 'A note', channel.id);
    await owner.ask(suspendUsers, { body: { userIds, days: 1, reason: 'Noise', password: owner.password } });
    await vi.waitUntil(async () => (await rowsOf(newcomer)).some(({ refusal }) => refusal !== null));
    await owner.ask(liftSuspensions, { body: { userIds, password: owner.password } });
    expect(await list(newcomer)).toMatchObject([{ id: message.id, content: 'A note', refusal: { code: 'Suspended' } }]);
    await newcomer.ask(cancelScheduledMessage, of(message));
  });

  it('again after a change, and the text is kept until then', async () => {
    const { serverId, channelId } = testServer;
    await owner.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 60 } });
    await schedule(member, soon(), 'Taking the turn');
    await vi.waitUntil(async () => (await contents(member)).includes('Taking the turn'));
    const message = await schedule(member, soon(), 'Kept');
    const { saved } = scheduledMessageEvents;
    const refused = await testServer.memberConnection.until(saved, ({ id, refusal }) => id === message.id && refusal !== null);
    expect(refused).toMatchObject({ content: 'Kept', refusal: { code: 'SlowMode', message: expect.any(String) } });
    await member.refused(changeScheduledMessage, { ...of(message), body: { content: 'Without a new time' } }, 400, 'sendAt');
    await owner.ask(updateChannel, { params: { serverId, channelId }, body: { slowModeSeconds: 0 } });
    await member.ask(changeScheduledMessage, { ...of(message), body: { sendAt: soon() } });
    await vi.waitUntil(async () => (await contents(member)).includes('Kept'));
  });
});

describe('a deleted account', () => {
  it('leaves no scheduled message, and sends none', async () => {
    const leaver = await network.register('Leaver');
    const { channel } = await leaver.ask(openDm, { params: { userId: member.id } });
    await schedule(leaver, Date.now() + 600, 'From beyond', channel.id);
    await leaver.ask(deleteAccount, { body: { password: leaver.password, deleteContent: false } });
    await network.settle();
    expect(await rowsOf(leaver)).toEqual([]);
  });
});
