/** Push notifications, from the event to the content in a browser: recipients, content, and when they end. */
import { deleteAccount, login, registerPushToken } from '@folkmoot/contracts/accounts/commands';
import { setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { addFriend, blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { liftSuspensions, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getPush, subscribePush, unsubscribePush } from '@folkmoot/contracts/push/commands';
import { PUSH_LIMITS } from '@folkmoot/contracts/push/limits';
import type { PushNotice } from '@folkmoot/contracts/push/wire';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { getServer } from '@folkmoot/contracts/servers/commands';
import { endOtherSessions, endSession } from '@folkmoot/contracts/sessions/commands';
import { dismissNotifications } from '@folkmoot/contracts/unread/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { type Browser, type PushService, pushGuard, startPushService } from './harness/push-service.ts';

let service: PushService;
let network: Network;
let ann: Person;
let ben: Person;
let publicKey = '';
let serverId: string;
let channelId: string;
let phone: Browser;

beforeAll(async () => {
  service = await startPushService(() => publicKey);
  network = await startNetwork(inject('postgresUrl'), {}, { pushGuard });
  ann = await network.register('Ann');
  publicKey = (await ann.ask(getPush)).publicKey ?? '';
});

afterAll(async () => {
  await network?.stop();
  await service?.close();
});

async function subscribe(person: Person, more: { readonly withText?: boolean } = {}): Promise<Browser> {
  const browser = service.browser();
  await person.ask(subscribePush, { body: { ...browser.subscription, ...more } });
  return browser;
}

/** A new reader and server for each test, without settings, notifications or blocks. */
beforeEach(async () => {
  ben = await network.register('Ben');
  const server = await network.server(ann, ben);
  [serverId, channelId] = [server.id, server.defaultChannelId];
  phone = await subscribe(ben);
});

const say = (content: string, by = ann, more = {}) => by.ask(sendMessage, { params: { channelId }, body: { content, ...more } });

async function conversation(): Promise<string> {
  return (await ann.ask(openDm, { params: { userId: ben.id } })).channelId;
}

async function write(content: string, to: string, more = {}) {
  return ann.ask(sendMessage, { params: { channelId: to }, body: { content, ...more } });
}

const noticesOf = (browser: Browser): readonly PushNotice[] => browser.delivered.map(({ notice }) => notice);

/** Waits until all earlier events are processed. Notifications may still be on their way to devices. */
async function allProcessed(): Promise<void> {
  const head = await network.head();
  const { pool } = network.product().foundation.readModels;
  const position = async () => (await pool.query<{ position: number }>("select position from reactors.places where name = 'pusher'")).rows;
  await expect.poll(async () => (await position())[0]?.position ?? -1, { timeout: 30_000 }).toBeGreaterThanOrEqual(head);
}

/** The notifications of Ben’s phone, except read marks. */
async function noticesOnPhone(): Promise<readonly PushNotice[]> {
  await allProcessed();
  return noticesOf(phone);
}

async function newSession(person: Person): Promise<Person> {
  const { token } = await person.ask(login, { body: { email: person.email, password: person.password } });
  return network.as(person, token);
}

/** Turns off general notifications of the server for Ben. */
const muteServer = () => ben.ask(setNotifications, { body: { serverId, notificationPingMode: 1 } });

describe('a subscription', () => {
  it('is returned, and belongs to the session', async () => {
    const other = await newSession(ben);
    expect(await ben.ask(getPush)).toEqual({ publicKey, here: { withText: false } });
    expect(await other.ask(getPush)).toEqual({ publicKey, here: null });
    await other.ask(unsubscribePush);
    expect((await ben.ask(getPush)).here).toEqual({ withText: false });
    await ben.ask(unsubscribePush);
    await ben.ask(unsubscribePush);
    expect((await ben.ask(getPush)).here).toBeNull();
  });

  it('keeps the choice to show text until it changes', async () => {
    await ben.ask(subscribePush, { body: { ...phone.subscription, withText: true } });
    await ben.ask(subscribePush, { body: phone.subscription });
    expect((await ben.ask(getPush)).here).toEqual({ withText: true });
    await ben.ask(subscribePush, { body: { ...phone.subscription, withText: false } });
    expect((await ben.ask(getPush)).here).toEqual({ withText: false });
  });

  it.each([
    'http://10.0.0.1/push',
    'https://127.0.0.2/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'ftp://127.0.0.1/push',
    'file:///etc/passwd',
    'https://me:secret@push.example/x',
    'no address',
  ])('is refused for %s', async (endpoint) => {
    await ben.refused(subscribePush, { body: { ...phone.subscription, endpoint } }, 400, 'endpoint');
  });

  it('requires keys of the right size, and an address of limited length', async () => {
    const { endpoint, keys } = phone.subscription;
    await ben.refused(subscribePush, { body: { endpoint, keys: { ...keys, auth: 'short' } } }, 400);
    await ben.refused(subscribePush, { body: { endpoint, keys: { ...keys, p256dh: `${keys.p256dh}AAAA` } } }, 400);
    await ben.refused(subscribePush, { body: { endpoint: `${endpoint}${'x'.repeat(PUSH_LIMITS.endpoint)}`, keys } }, 400, 'endpoint');
  });

  it('moves with its browser to the user who logged in last', async () => {
    const carla = await network.register('Carla');
    await carla.ask(subscribePush, { body: phone.subscription });
    expect((await ben.ask(getPush)).here).toBeNull();
    expect((await carla.ask(getPush)).here).not.toBeNull();
  });

  it('replaces the oldest one if there are too many', async () => {
    const { pushes } = network.product().foundation.vault;
    for (let count = 1; count <= PUSH_LIMITS.devices; count += 1) await subscribe(await newSession(ben));
    expect(await pushes.of([ben.id])).toHaveLength(PUSH_LIMITS.devices);
    expect((await ben.ask(getPush)).here).toBeNull();
  });

  it('ends with its session', async () => {
    const { pushes } = network.product().foundation.vault;
    const [firstSession, secondSession] = [await newSession(ben), await newSession(ben)];
    const [a, b] = [await subscribe(firstSession), await subscribe(secondSession)];
    await firstSession.ask(endSession, { params: { sessionId: 'current' } });
    expect((await pushes.of([ben.id])).map(({ endpoint }) => endpoint)).not.toContain(a.subscription.endpoint);
    await ben.ask(endOtherSessions);
    const left = (await pushes.of([ben.id])).map(({ endpoint }) => endpoint);
    expect(left).toContain(phone.subscription.endpoint);
    expect(left).not.toContain(b.subscription.endpoint);
  });

  it('ends with a suspension, for every client, and stays after a warning', async () => {
    const { vault } = network.product().foundation;
    await ben.ask(registerPushToken, { body: { token: `phone of ${ben.id}` } });
    const subscriptionCounts = async () => [(await vault.pushes.of([ben.id])).length, (await vault.pushTokensOf(ben.id)).length];
    const by = { userIds: [ben.id], password: ann.password };
    await ann.ask(warnUsers, { body: { ...by, reason: 'Be kind.' } });
    expect(await subscriptionCounts()).toEqual([1, 1]);
    await ann.ask(suspendUsers, { body: { ...by, days: 1, reason: 'Spam.' } });
    expect(await subscriptionCounts()).toEqual([0, 0]);
    await ann.ask(liftSuspensions, { body: by });
    expect((await ben.ask(getPush)).here).toBeNull();
  });

  it('H9 is erased with its user, and stored only in the vault', async () => {
    const { log, vault } = network.product().foundation;
    await ben.ask(registerPushToken, { body: { token: `phone of ${ben.id}` } });
    await ben.api('POST', `/api/servers/${serverId}/leave`);
    await ben.ask(deleteAccount, { body: { password: ben.password, deleteContent: false } });
    expect(await vault.pushes.of([ben.id])).toEqual([]);
    expect(await vault.pushTokensOf(ben.id)).toEqual([]);
    const events = await log.readAll({ after: -1, limit: 5000 });
    expect(events.some(({ data }) => data.includes(phone.subscription.endpoint) || data.includes('phone of'))).toBe(false);
  });
});

describe('a device', () => {
  it('receives a direct message, encrypted for its browser, with its sender and no text', async () => {
    const to = await conversation();
    const sent = await write('A **secret** matter', to);
    await expect.poll(() => noticesOf(phone)).toHaveLength(1);
    const expected = {
      kind: 'message',
      channelId: to,
      serverId: null,
      messageId: sent.id,
      name: 'Ann',
      channelName: null,
      serverName: null,
    };
    expect(noticesOf(phone)).toEqual([{ ...expected, isForYou: true, isSilent: false, text: null }]);
    const [{ headers, claims }] = phone.delivered as [(typeof phone.delivered)[0]];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    expect(claims.sub).toMatch(/^(mailto|https):/);
  });

  it('receives the text if the user wants it, without markup and spoilers', async () => {
    await ben.ask(subscribePush, { body: { ...phone.subscription, withText: true } });
    await write(`Hello [@:${ben.id}], **look**: ||the end||\nand more`, await conversation());
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ text: 'Hello @Ben, look: ▒▒▒ and more' }]);
  });

  it('receives server and channel together with the text', async () => {
    await ben.ask(subscribePush, { body: { ...phone.subscription, withText: true } });
    await say(`[@:${ben.id}] here`);
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ text: '@Ben here', channelName: 'General', serverName: 'House of Ann' }]);
  });

  it('receives mentions, and other messages as the user chose', async () => {
    await muteServer();
    await say('For nobody in particular');
    const named = await say(`[@:${ben.id}] for you`);
    await allProcessed();
    await expect
      .poll(() => noticesOf(phone))
      .toMatchObject([{ messageId: named.id, isForYou: true, serverId, channelName: null, serverName: null, name: 'Ann' }]);
    await ben.ask(setNotifications, { body: { channelId, serverId, notificationPingMode: 0, notificationSoundMode: 1 } });
    await ben.ask(dismissNotifications, { params: { channelId } });
    await allProcessed();
    const all = await say('For everybody');
    const ofIt = () => noticesOf(phone).find((notice) => notice.kind === 'message' && notice.messageId === all.id);
    await expect.poll(ofIt).toMatchObject({ isForYou: false, isSilent: true });
  });

  it('receives nothing of muted channels, silent or deleted messages, or the user’s own messages', async () => {
    await ben.ask(setNotifications, { body: { serverId, notificationPingMode: 2 } });
    await say(`[@:${ben.id}] muted`);
    await allProcessed();
    await ben.ask(setNotifications, { body: { serverId, notificationPingMode: 1 } });
    await say(`[@:${ben.id}] hush`, ann, { silent: true });
    await say(`[@:${ben.id}] myself`, ben);
    expect(noticesOf(phone).filter(({ kind }) => kind === 'message')).toEqual([]);
    const to = await conversation();
    await ben.ask(setNotifications, { body: { channelId: to, notificationPingMode: 2 } });
    await write('muted too', to);
    expect((await noticesOnPhone()).filter(({ kind }) => kind === 'message')).toEqual([]);
  });

  it('receives nothing while the user does not want to be disturbed', async () => {
    await ben.ask(choosePresence, { body: { status: 4 } });
    await write('Are you there?', await conversation());
    expect(await noticesOnPhone()).toEqual([]);
  });

  it('receives nothing from users that its user blocked', async () => {
    await muteServer();
    await ben.ask(blockUser, { params: { userId: ann.id } });
    await say(`[@:${ben.id}] blocked`);
    expect(await noticesOnPhone()).toEqual([]);
    await ben.ask(unblockUser, { params: { userId: ann.id } });
  });

  it('H6 receives nothing from channels that its user can’t read', async () => {
    const { defaultRoleId } = await ann.ask(getServer, { params: { serverId } });
    await ann.ask(setChannelPermissions, { params: { serverId, channelId, roleId: defaultRoleId }, body: { permissions: 0 } });
    await say(`[@:${ben.id}] behind the door`);
    await network.settle();
    await write('Last', await conversation());
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ serverId: null }]);
  });

  it('receives a friend request', async () => {
    await ann.ask(addFriend, { body: { username: ben.name, tag: ben.tag } });
    await expect.poll(() => noticesOf(phone)).toEqual([{ kind: 'friendRequest', userId: ann.id, name: 'Ann', isSilent: false }]);
  });

  it('receives no request while the user does not want to be disturbed', async () => {
    await ben.ask(choosePresence, { body: { status: 4 } });
    await ann.ask(addFriend, { body: { username: ben.name, tag: ben.tag } });
    expect(await noticesOnPhone()).toEqual([]);
  });

  it('receives nothing while the user looks at a page, and again when the page is hidden or closed', async () => {
    const to = await conversation();
    const connection = await ben.signOn();
    connection.emit(clientEvents.inFront.name, true);
    await connection.flushed();
    await write('Seen already', to);
    expect(await noticesOnPhone()).toEqual([]);
    connection.emit(clientEvents.inFront.name, false);
    await connection.flushed();
    const second = await write('Turned away', to);
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ messageId: second.id }]);
    connection.emit(clientEvents.inFront.name, true);
    await connection.flushed();
    connection.close();
    const third = await write('Gone', to);
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ messageId: second.id }, { messageId: third.id }]);
  });

  it('receives once that a message was read elsewhere', async () => {
    await muteServer();
    const to = await conversation();
    await write('Read me', to);
    await expect.poll(() => noticesOf(phone)).toHaveLength(1);
    await ben.ask(dismissNotifications, { params: { channelId: to } });
    await ben.ask(dismissNotifications, { params: { channelId: to } });
    await expect.poll(() => noticesOf(phone)).toHaveLength(2);
    expect((await noticesOnPhone()).slice(1)).toEqual([{ kind: 'read', channelId: to }]);
  });

  it('receives general messages only once in a while', async () => {
    await say('one');
    await expect.poll(() => noticesOf(phone)).toHaveLength(1);
    await say('two');
    await say('three');
    expect(await noticesOnPhone()).toHaveLength(1);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    phone.answers.push(status);
    await write('Nobody home', await conversation());
    await expect.poll(async () => (await ben.ask(getPush)).here).toBeNull();
  });

  it('that is busy is asked again, a limited number of times', async () => {
    await muteServer();
    phone.answers.push(503, 201);
    const to = await conversation();
    await write('Try again', to);
    await expect.poll(() => noticesOf(phone), { timeout: 20_000 }).toHaveLength(1);
    expect(phone.requestCount()).toBe(2);
    phone.answers.splice(0, 2, 500);
    await write('Never', to);
    await expect.poll(() => phone.requestCount(), { timeout: 20_000 }).toBe(6);
    await allProcessed();
    expect(phone.requestCount()).toBe(6);
    expect((await ben.ask(getPush)).here).not.toBeNull();
  });

  it('that refuses is not asked again', async () => {
    await muteServer();
    phone.answers.push(413);
    await write('Too large', await conversation());
    await expect.poll(() => phone.requestCount()).toBe(1);
    await allProcessed();
    expect(phone.requestCount()).toBe(1);
  });

  it('receives nothing twice after a restart', async () => {
    await muteServer();
    const to = await conversation();
    const sent = await write('Once', to);
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ messageId: sent.id }]);
    await network.restart();
    const next = await write('And again', to);
    await expect.poll(() => noticesOf(phone)).toMatchObject([{ messageId: sent.id }, { messageId: next.id }]);
  });
});
