/**
 * Deletion of permanently suspended accounts in the wire contract (users document 2.1 and 5): the accounts are deleted, their
 * addresses stay blocked.
 */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { inviteBot } from '@folkmoot/contracts/applications/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { SuspensionEdited, UserSuspended, UserUnsuspended } from '@folkmoot/contracts/moderation/events';
import { DAY_MS } from '@folkmoot/contracts/moderation/limits';
import { getModeratedServer, getModeratedUser, listUsers, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { liftSuspensions, shadowBanUsers } from '@folkmoot/contracts/moderation/user-commands';
import { createPost, listUserPosts } from '@folkmoot/contracts/posts/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';

let network: Network;
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

function registerAgain(email: string) {
  return network.anyone('POST', '/api/users/register', { body: { email, username: 'Back again', password: 'a secret', token: '' } });
}

function by(...people: readonly Person[]) {
  return { body: { userIds: people.map(({ id }) => id), password: founder.password } };
}

async function append(
  person: Person,
  ...events: readonly ReturnType<typeof UserSuspended | typeof UserUnsuspended | typeof SuspensionEdited>[]
) {
  const { log, codec } = network.product().foundation;
  const meta = { actor: founder.id, command: 'test', correlationId: '1', causationId: null, at: Date.now() };
  await log.append(`sanctions-${person.id}`, 'any', await codec.encode(events, meta));
}

/** A suspension that a moderator made this many days ago. */
function suspensionEvent(person: Person, daysAgo: number, expireAt: number | null = null) {
  return UserSuspended({
    suspensionId: '1842331800000000001',
    userId: person.id,
    reason: 'Spam.',
    expireAt,
    deletesSince: null,
    suspendCount: 1,
    suspendedById: founder.id,
    suspendedAt: Date.now() - daysAgo * DAY_MS,
  });
}

async function accountOf(person: Person) {
  return (await founder.ask(getModeratedUser, { params: { userId: person.id } })).account;
}

it('deletes an account after fifteen days, with its content, its servers and its applications', async () => {
  const person = await network.register('Gone');
  const server = await network.server(founder, person);
  await person.ask(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: 'buy eels' } });
  const { channelId } = await person.ask(openDm, { params: { userId: founder.id } });
  await person.ask(sendMessage, { params: { channelId }, body: { content: 'psst' } });
  await person.ask(createPost, { body: { content: 'eels!' } });
  const own = await person.ask(createServer, { body: { name: 'Eels and more' } });
  const { code } = await person.ask(createInvite, { params: { serverId: own.id } });
  await founder.ask(joinServer, { params: { code } });
  const bot = await createTestBot(network, person);
  await person.ask(inviteBot, { params: { serverId: own.id, applicationId: bot.applicationId }, query: { permissions: '0' } });

  const others = [await network.register('Later'), await network.register('Spared'), await network.register('For a time')] as const;
  const [later, kept, temporary] = others;
  const spammer = await createTestBot(network, later);
  await append(later, suspensionEvent(later, 14.9));
  await append(
    kept,
    suspensionEvent(kept, 20),
    UserUnsuspended({ userId: kept.id, suspendCount: 0, liftedById: founder.id, liftedAt: Date.now() }),
  );
  const edit = { userId: temporary.id, reason: 'Spam.', expireAt: Date.now() + DAY_MS, editedById: founder.id, editedAt: Date.now() };
  await append(temporary, suspensionEvent(temporary, 20), SuspensionEdited(edit));
  await append(spammer.person, suspensionEvent(spammer.person, 20));
  await append(person, suspensionEvent(person, 15));
  await network.restart();

  await vi.waitUntil(async () => (await accountOf(person)) === null, { timeout: 30_000 });
  const shown = await founder.ask(getModeratedUser, { params: { userId: person.id } });
  expect(shown).toMatchObject({
    username: expect.stringMatching(/^Deleted User/),
    servers: [],
    suspension: { userDeleted: true, emailHash: null },
  });
  await founder.refused(getModeratedServer, { params: { serverId: own.id } }, 404);
  expect((await founder.ask(getModeratedUser, { params: { userId: bot.id } })).username).toMatch(/^Deleted Bot/);
  expect((await bot.person.api('GET', '/api/users')).status).toBe(401);
  const remainingRows = async () => [
    ...(await founder.ask(listMessages, { params: { channelId: server.defaultChannelId } })),
    ...(await founder.ask(listMessages, { params: { channelId } })),
    // Deleted after the account, one by one.
    ...(await founder.ask(listUserPosts, { params: { userId: person.id } })),
  ];
  await vi.waitUntil(async () => (await remainingRows()).every(({ content }) => content === ''), { timeout: 30_000 });
  expect((await founder.ask(listUserPosts, { params: { userId: person.id } })).map(({ id }) => id)).toEqual([]);
  for (const other of others) expect(await accountOf(other)).not.toBeNull();
  const rows = await founder.ask(listUsers, { query: { filters: 'suspension' } });
  expect(rows.map(({ id }) => id).toSorted()).toEqual([later.id, temporary.id, spammer.id].toSorted());
  expect((await founder.ask(getModeratedUser, { params: { userId: spammer.id } })).username).toMatch(/^Untitled Bot/);

  const again = await registerAgain(person.email.toUpperCase());
  expect([again.status, again.body]).toEqual([401, { message: 'This email is suspended.', path: 'email' }]);
  await network.restart();
  expect((await registerAgain(person.email)).status).toBe(401);
  expect((await registerAgain('somebody.else@example.com')).status).toBe(200);
  const { log } = network.product().foundation;
  expect(JSON.stringify(await log.readStream(`sanctions-${person.id}`))).not.toContain(person.email);

  await founder.ask(liftSuspensions, by(person));
  expect((await registerAgain(person.email)).status).toBe(200);
});

it('treats a shadow ban like a suspension when the account is deleted', async () => {
  const person = await network.register('Unheard');
  await founder.ask(shadowBanUsers, { body: { ...by(person).body, reason: 'Spam, quietly.' } });
  await person.ask(deleteAccount, { body: { password: person.password, deleteContent: false } });
  const { suspension, account } = await founder.ask(getModeratedUser, { params: { userId: person.id } });
  expect(suspension).toMatchObject({ expireAt: null, reason: 'Spam, quietly.', userDeleted: true, suspendBy: { id: founder.id } });
  expect(account).toBeNull();
  expect((await registerAgain(person.email)).status).toBe(401);
  const actions = await founder.ask(searchModerationLogs, { query: { q: person.id } });
  expect(actions.map(({ actionType }) => actionType)).toEqual([0, 10]);
});

it('allows anyone else to register again', async () => {
  const person = await network.register('Free');
  await person.ask(deleteAccount, { body: { password: person.password, deleteContent: false } });
  expect((await registerAgain(person.email)).status).toBe(200);
});
