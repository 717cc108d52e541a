/**
 * What a moderator does at one command API applies at another, and cuts sockets of another gateway, within a second (H6). They
 * share only a database.
 */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { UserId } from '@folkmoot/contracts/kernel/ids';
import { listMessages, sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { liftShadowBans, liftSuspensions, shadowBanUsers, suspendUsers, warnUsers } from '@folkmoot/contracts/moderation/user-commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type ApiClient, apiClient } from '../src/api-client.ts';
import { connectRaw } from './harness/connection.ts';
import { startTwoCommandApis } from './harness/two-command-apis.ts';
import { type Connection, connect, type Person, registerUser } from './user.ts';

const WITHIN_MS = 1000;
/** After this time the test reports the elapsed time, instead of waiting forever. */
const GIVEN_UP_AFTER_MS = 10_000;

/** Each has its own command API and gateway. */
let firstUrl: string;
let secondUrl: string;
let founder: Person;

beforeAll(async () => {
  const apis = await startTwoCommandApis(inject('postgresUrl'), 'two gateways');
  ({ firstUrl, secondUrl } = apis);
  founder = await registerUser(firstUrl, 'Founder');
  return apis.stop;
});

let person: Person;
/** The same user, at the other command API than the moderator. */
let otherApi: ApiClient;
let connection: Connection;
let channelId: string;

beforeEach(async () => {
  person = await registerUser(secondUrl, 'Ada');
  otherApi = apiClient(secondUrl, person.token);
  const server = await founder.api.call(createServer, { body: { name: 'Reading circle' } });
  const { code } = await founder.api.call(createInvite, { params: { serverId: server.id } });
  await person.api.call(joinServer, { params: { code } });
  channelId = server.defaultChannelId;
  connection = await connect(secondUrl, person.token);
  return () => connection.close();
});

const by = <More extends object>(more: More) => ({ userIds: [UserId.parse(person.id)], password: founder.password, ...more });
const say = (content: string) => otherApi.status(sendMessage, { params: { channelId }, body: { content } });
const cutOff = () =>
  new Promise<void>((resolve) => (connection.socket.connected ? connection.socket.once('disconnect', () => resolve()) : resolve()));

/**
 * The elapsed time up to the last request that still saw the old state. The time of the answers does not count: it depends on the
 * machine.
 */
async function elapsedUntil(isApplied: () => Promise<boolean>): Promise<number> {
  const since = performance.now();
  for (let lastSeen = 0; ; ) {
    const requestMs = performance.now() - since;
    if (await isApplied()) return lastSeen;
    lastSeen = requestMs;
    if (lastSeen > GIVEN_UP_AFTER_MS) return lastSeen;
  }
}

it('H6 a suspension reaches the user with its reason, cuts their sockets and blocks all requests, within a second', async () => {
  const cut = cutOff();
  await founder.api.call(suspendUsers, { body: by({ days: 3, reason: 'Spam.' }) });
  const since = performance.now();
  const refusal = await connection.waitFor(accountEvents.authenticateError);
  await cut;
  expect(performance.now() - since).toBeLessThan(WITHIN_MS);
  const data = { type: 'suspend', reason: 'Spam.', expire: expect.any(Number), by: { username: founder.name } };
  expect(refusal).toEqual({ message: 'You are suspended.', data });
  expect(await elapsedUntil(async () => (await say('Still here')) === 401)).toBeLessThan(WITHIN_MS);
  expect(await elapsedUntil(async () => (await otherApi.status(getOwnDetails)) === 401)).toBeLessThan(WITHIN_MS);
  const again = await connectRaw(secondUrl);
  again.emit(clientEvents.authenticate.name, { token: person.token });
  expect(await again.until(accountEvents.authenticateError)).toEqual(refusal);
  await again.disconnected;

  await founder.api.call(liftSuspensions, { body: by({}) });
  expect(await elapsedUntil(async () => (await say('Back again')) === 200)).toBeLessThan(WITHIN_MS);
});

it('H6 a warning reaches the user immediately, with its reason', async () => {
  await founder.api.call(warnUsers, { body: by({ reason: 'Be kind.' }) });
  const since = performance.now();
  expect(await connection.waitFor(accountEvents.noticeCreated)).toMatchObject({ type: 0, content: 'Be kind.' });
  expect(performance.now() - since).toBeLessThan(WITHIN_MS);
});

it('H6 messages of a shadow-banned user are hidden at another command API within a second, and visible again after the ban is lifted', async () => {
  const contents = async () => (await founder.api.call(listMessages, { params: { channelId } })).map(({ content }) => content);
  const isVisible = async (content: string) => {
    expect(await say(content)).toBe(200);
    return (await contents()).includes(content);
  };
  expect(await isVisible('before')).toBe(true);
  await founder.api.call(shadowBanUsers, { body: by({ reason: 'Spam.' }) });
  let tries = 0;
  expect(await elapsedUntil(async () => !(await isVisible(`try ${tries++}`)))).toBeLessThan(WITHIN_MS);
  const owner = await connect(firstUrl, founder.token);
  await otherApi.call(startTyping, { params: { channelId } });
  expect(await isVisible('into the void')).toBe(false);
  expect(owner.unanswered()).not.toContain(messageEvents.typing.name);
  expect(connection.socket.connected).toBe(true);
  owner.close();

  await founder.api.call(liftShadowBans, { body: by({}) });
  // Immediately and everywhere, so that no message is lost that its sender believes to be visible.
  expect(await isVisible('again')).toBe(true);
});
