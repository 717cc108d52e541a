/** Applications and their bots in the wire contract: replies, refusals, the events of a bot's socket, and joining and leaving. */
import {
  applicationExists,
  createApplication,
  createBot,
  deleteApplication,
  getApplication,
  getBot,
  getBotToken,
  inviteBot,
  listApplications,
  listBotCommands,
  refreshBotToken,
  setBotCommands,
  setOwnBotCommands,
  updateApplication,
  updateBot,
} from '@folkmoot/contracts/applications/commands';
import { getChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { banMember, kickMember, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { getChannelNotice, setPersonalNotice } from '@folkmoot/contracts/notices/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getUserDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { createTestBot, type TestBot } from './harness/test-bot.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

/** An owner can have ten at most. */
afterEach(async () => {
  for (const { id } of await owner.ask(listApplications)) await owner.ask(deleteApplication, { params: { applicationId: id } });
});

const UNKNOWN = { params: { applicationId: '1234567890123456789' } };

async function eventNames(connection: Connection): Promise<readonly string[]> {
  return (await eventsOf(connection)).map(([name]) => name);
}

function addBot(bot: TestBot, permissions = '10') {
  return owner.ask(inviteBot, { params: { serverId: testServer.serverId, applicationId: bot.applicationId }, query: { permissions } });
}

describe('applications', () => {
  it('are created, named, listed and visible only to their owner', async () => {
    const newApplication = await newcomer.ask(createApplication);
    expect(newApplication).toMatchObject({
      name: 'Untitled 1',
      botUserId: null,
      description: null,
      avatar: null,
      creatorAccountId: newcomer.id,
    });
    const named = { params: { applicationId: newApplication.id } };
    expect(await newcomer.ask(updateApplication, { ...named, body: { name: '  Helper ' } })).toEqual({
      id: newApplication.id,
      name: 'Helper',
    });
    expect(await newcomer.ask(updateApplication, { ...named, body: {} })).toEqual({ id: newApplication.id });
    expect(await newcomer.ask(getApplication, named)).toEqual({ ...newApplication, name: 'Helper', botUser: null });
    expect(await newcomer.ask(listApplications)).toEqual([{ ...newApplication, name: 'Helper' }]);
    expect(await member.ask(applicationExists, named)).toEqual({ exists: true });
    await newcomer.refused(updateApplication, { ...named, body: { name: 'ab' } }, 400, 'name');
    await member.refused(getApplication, named, 404);
    await member.refused(updateApplication, { ...named, body: { name: 'Mine' } }, 403);
    await member.refused(deleteApplication, named, 400);
    await member.refused(createBot, named, 400);
    await member.refused(updateBot, { ...named, body: { username: 'Mine' } }, 404);
    await member.refused(getBotToken, named, 404);
    await member.refused(refreshBotToken, named, 404);
    await member.refused(setBotCommands, { ...named, body: { commands: [] } }, 404);
    await newcomer.refused(getBot, named, 400);
    await newcomer.refused(updateBot, { ...named, body: {} }, 400);
    await newcomer.refused(getBotToken, named, 404);
    await newcomer.ask(deleteApplication, named);
    await newcomer.refused(applicationExists, named, 404);
    expect(await newcomer.ask(listApplications)).toEqual([]);
  });

  it('that do not exist are refused as the routes say', async () => {
    await owner.refused(getApplication, UNKNOWN, 404);
    await owner.refused(applicationExists, UNKNOWN, 404);
    await owner.refused(updateApplication, UNKNOWN, 403);
    await owner.refused(deleteApplication, UNKNOWN, 400);
    await owner.refused(createBot, UNKNOWN, 400);
    await owner.refused(getBot, UNKNOWN, 400);
    await owner.refused(inviteBot, { params: { serverId: testServer.serverId, ...UNKNOWN.params } }, 400);
  });

  it('are limited to ten', async () => {
    const many = await network.register('Maker');
    for (let count = 0; count < 10; count += 1) await many.ask(createApplication);
    await many.refused(createApplication, {}, 400);
  });
});

describe('a bot', () => {
  it('belongs to its application, with a name that its owner chooses', async () => {
    const bot = await createTestBot(network, owner);
    const named = { params: { applicationId: bot.applicationId } };
    expect(bot.record).toMatchObject({ bot: true, badges: 0, status: 1, customStatus: null, lastOnlineStatus: 0 });
    expect(bot.record.username).toMatch(/^Untitled Bot \d{4}$/);
    await owner.refused(createBot, named, 400);
    const renamed = await owner.ask(updateBot, { ...named, body: { username: 'Clerk', tag: 'b0t1' } });
    expect(renamed).toMatchObject({ id: bot.id, username: 'Clerk', tag: 'b0t1', profile: { bio: null } });
    expect(await owner.ask(getApplication, named)).toMatchObject({ botUserId: bot.id, botUser: { username: 'Clerk', bot: true } });
    const other = await createTestBot(network, owner);
    await owner.refused(updateBot, { params: { applicationId: other.applicationId }, body: { username: 'clerk', tag: 'b0t1' } }, 403);
    await owner.refused(updateBot, { ...named, body: { username: 'a:b' } }, 400, 'username');
    await owner.refused(updateBot, { ...named, body: { tag: 'abc' } }, 400, 'tag');
  });

  it('is visible to users who may add it to a server', async () => {
    const bot = await createTestBot(network, owner);
    const named = { params: { applicationId: bot.applicationId } };
    expect(await newcomer.ask(getBot, named)).toMatchObject({
      bot: { id: bot.id, application: { creatorAccount: { user: { id: owner.id } } } },
    });
    const idsFor = async (person: Person) => {
      const { servers = [] } = await person.ask(getBot, { ...named, query: { includeServers: 'true' } });
      return servers.map(({ id }) => id);
    };
    expect(await idsFor(owner)).toContain(testServer.serverId);
    expect(await idsFor(member)).not.toContain(testServer.serverId);
    const role = await owner.ask(createRole, { params: { serverId: testServer.serverId } });
    await owner.ask(updateRole, { params: { serverId: testServer.serverId, roleId: role.id }, body: { permissions: 1 } });
    await owner.ask(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [role.id] } });
    expect(await idsFor(member)).toContain(testServer.serverId);
  });

  it('authenticates like users, without data that only users have', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot);
    const connection = await bot.person.signOn();
    const { user, inbox, messageMentions, servers } = connection.snapshot;
    expect(user).toMatchObject({ id: bot.id, bot: true, application: { id: bot.applicationId }, customStatus: null });
    for (const key of ['email', 'emailConfirmed', 'dmStatus', 'orderedServerIds', 'serverFolders', 'hideFollowers'])
      expect(user).not.toHaveProperty(key);
    expect([inbox, messageMentions]).toEqual([[], []]);
    expect(servers.map(({ id }) => id)).toEqual([testServer.serverId]);
    connection.take();
    await owner.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: `/ping:${bot.id} twice` } });
    const sent = await bot.person.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'pong' } });
    const [first, own] = (await eventsOf(connection)).filter(([name]) => name === 'message:created');
    expect(first?.[1]).toMatchObject({ message: { content: `/ping:${bot.id} twice`, createdById: owner.id } });
    expect(own?.[1]).toEqual({ message: sent, serverId: testServer.serverId });
    expect(sent.createdBy).toMatchObject({ id: bot.id, bot: true });
    connection.close();
  });

  it('gets messages of a conversation that it opened, and has no unread counters', async () => {
    const bot = await createTestBot(network, owner);
    const dm = await bot.person.ask(openDm, { params: { userId: owner.id } });
    const connection = await bot.person.signOn();
    await owner.ask(sendMessage, { params: { channelId: dm.channelId }, body: { content: 'hello bot' } });
    expect(await eventNames(connection)).toContain('message:created');
    connection.close();
    const again = await bot.person.signOn();
    expect(again.snapshot.messageMentions).toEqual([]);
    again.close();
  });

  it('changes its own profile with its token and without a password', async () => {
    const bot = await createTestBot(network, owner);
    const { user } = await bot.person.ask(updateProfile, { body: { bio: 'I help.', username: `Clerk ${bot.id.slice(-4)}` } });
    expect(user).toMatchObject({ bot: true, profile: { bio: 'I help.' } });
  });
});

describe('the token of a bot', () => {
  it('is valid until it is refreshed, which disconnects all sockets with the old one (H6)', async () => {
    const bot = await createTestBot(network, owner);
    const named = { params: { applicationId: bot.applicationId } };
    expect(await owner.ask(getBotToken, named)).toEqual({ token: bot.person.token });
    const connection = await bot.person.signOn();
    await owner.ask(refreshBotToken, named);
    await connection.disconnected;
    expect(connection.events.at(-1)).toEqual({ name: 'user:authenticate_error', payload: { message: 'Invalid Token' } });
    expect((await bot.person.api('POST', '/api/users/presence', { body: { status: 2 } })).status).toBe(401);
    const { token } = await owner.ask(getBotToken, named);
    expect(token).not.toBe(bot.person.token);
    expect((await owner.ask(getApplication, named)).botTokenVersion).toBe(1);
    const fresh = network.as(bot.person, token);
    (await fresh.signOn()).close();
  });

  it('survives a restart, and is never in the log (H9)', async () => {
    const bot = await createTestBot(network, owner);
    await network.restart();
    expect(await owner.ask(getBotToken, { params: { applicationId: bot.applicationId } })).toEqual({ token: bot.person.token });
    (await bot.person.signOn()).close();
    const events = await network.product().foundation.log.readAll({ after: -1, limit: 100_000, bulk: true });
    const [, secret = ''] = bot.person.token.split('.');
    expect(events.some(({ data, meta }) => `${data}${meta}`.includes(secret))).toBe(false);
  });
});

describe('a bot in a server', () => {
  it('joins with its own role, whose event is sent first', async () => {
    const bot = await createTestBot(network, owner);
    const connection = await bot.person.signOn();
    connection.take();
    expect(await addBot(bot, '60')).toEqual({ success: true });
    const events = await eventsOf(testServer.ownerConnection);
    expect(events.map(([name]) => name)).toEqual([
      'server:role_created',
      'server:member_joined',
      'server:member_updated',
      'message:created',
    ]);
    const role = { name: bot.record.username, botRole: true, hideRole: true, permissions: 60, order: 2, serverId: testServer.serverId };
    expect(events[0]?.[1]).toMatchObject(role);
    const joined = (await eventsOf(connection)).find(([name]) => name === 'server:joined');
    expect(joined?.[1]).toMatchObject({ server: { id: testServer.serverId, customEmojis: [] } });
    connection.close();
    const snapshot = (await member.signOn()).snapshot;
    const own = snapshot.serverMembers.find(({ userId, serverId: of }) => userId === bot.id && of === testServer.serverId);
    expect(snapshot.serverRoles.find(({ id }) => id === own?.roleIds[0])).toMatchObject(role);
    await bot.person.ask(getChannel, { params: { channelId: testServer.channelId } });
  });

  it('is added once, by an admin, and not if it is banned', async () => {
    const bot = await createTestBot(network, owner);
    const onBot = { params: { serverId: testServer.serverId, applicationId: bot.applicationId } };
    await member.refused(inviteBot, onBot, 403);
    await newcomer.refused(inviteBot, onBot, 403);
    const answers = await Promise.all(
      [1, 2].map(() => owner.api('POST', `/api/servers/${testServer.serverId}/invites/applications/${bot.applicationId}/bot`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await owner.ask(banMember, { params: { serverId: testServer.serverId, userId: bot.id } });
    await owner.refused(inviteBot, onBot, 400);
  });

  it('has the permissions of the mask, and can send without one; unknown bits are ignored (DB-25)', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot, '0');
    const { serverRoles } = (await owner.signOn()).snapshot;
    expect(serverRoles.find(({ name }) => name === bot.record.username)).toMatchObject({ permissions: 2 });
    await bot.person.refused(createRole, { params: { serverId: testServer.serverId } }, 403);
    const other = await createTestBot(network, owner);
    await addBot(other, '1028');
    await other.person.ask(createRole, { params: { serverId: testServer.serverId } });
  });

  it('keeps its role, which no one can assign, remove or delete', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot);
    const { serverRoles } = (await owner.signOn()).snapshot;
    const roleId = serverRoles.find(({ name }) => name === bot.record.username)?.id ?? '';
    await owner.refused(deleteRole, { params: { serverId: testServer.serverId, roleId } }, 400);
    await owner.refused(setMemberRoles, { params: { serverId: testServer.serverId, userId: member.id }, body: { roleIds: [roleId] } }, 400);
    await owner.refused(setMemberRoles, { params: { serverId: testServer.serverId, userId: bot.id }, body: { roleIds: [] } }, 400);
  });

  it('loses its role when it is removed, and can be added again', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot);
    await eventNames(testServer.ownerConnection);
    await owner.ask(kickMember, { params: { serverId: testServer.serverId, userId: bot.id } });
    expect(await eventNames(testServer.ownerConnection)).toEqual(['server:member_left', 'server:role_deleted', 'message:created']);
    await bot.person.refused(getChannel, { params: { channelId: testServer.channelId } }, 403);
    await addBot(bot);
  });

  it('leaves when its application is deleted, and gets the name of a deleted account', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot);
    const connection = await bot.person.signOn();
    await bot.person.ask(choosePresence, { body: { custom: 'Ask me' } });
    await bot.person.ask(setPersonalNotice, { body: { content: 'No orders on Sundays.' } });
    const { channelId } = await owner.ask(openDm, { params: { userId: bot.id } });
    expect(await owner.ask(getChannelNotice, { params: { channelId } })).toMatchObject({ notice: { content: 'No orders on Sundays.' } });
    await eventNames(testServer.ownerConnection);
    await owner.ask(deleteApplication, { params: { applicationId: bot.applicationId } });
    await connection.disconnected;
    const events = await eventNames(testServer.ownerConnection);
    expect(events.filter((name) => name !== 'user:updated')).toEqual(['message:created', 'server:member_left', 'server:role_deleted']);
    expect((await bot.person.api('GET', `/api/channels/${testServer.channelId}`)).status).toBe(401);
    const { user } = await owner.ask(getUserDetails, { params: { userId: bot.id } });
    expect(user).toMatchObject({ username: `Deleted Bot ${bot.id.slice(-4)}`, bot: true, application: null, account: null });
    const { rows } = await sql`select custom from presences where user_id = ${bot.id}`.execute(
      network.product().foundation.readModels.kysely,
    );
    expect(rows).toEqual([{ custom: null }]);
    await owner.refused(getChannelNotice, { params: { channelId } }, 400);
  });
});

describe('commands of a bot', () => {
  const one = { name: 'roll', description: 'Rolls dice', args: '<sides>' };
  const bare = { name: 'ban', description: null, args: null };

  it('replace earlier ones, and are listed by name in the bot’s servers', async () => {
    const bot = await createTestBot(network, owner);
    await addBot(bot);
    const set = { params: { applicationId: bot.applicationId } };
    await owner.ask(setBotCommands, { ...set, body: { commands: [{ name: 'old' }] } });
    await bot.person.ask(setOwnBotCommands, { body: { commands: [one, { name: 'ban' }, { name: 'roll', args: 'again' }] } });
    const { commands } = await member.ask(listBotCommands, { params: { serverId: testServer.serverId } });
    expect(commands).toEqual([
      { ...bare, botUserId: bot.id },
      { ...one, botUserId: bot.id },
    ]);
    await newcomer.refused(listBotCommands, { params: { serverId: testServer.serverId } }, 403);
    const at = { params: { userId: bot.id } };
    expect((await member.ask(getUserDetails, at)).user.application).toEqual({
      creatorAccount: { user: expect.objectContaining({ id: owner.id }) },
    });
    expect((await member.ask(getUserDetails, { ...at, query: { includeBotCommands: 'true' } })).user.application?.botCommands).toEqual([
      bare,
      one,
    ]);
  });

  it('consist of letters, and are limited in length and number', async () => {
    const bot = await createTestBot(network, owner);
    const refused = (commands: unknown) =>
      owner.refused(setBotCommands, { params: { applicationId: bot.applicationId }, body: { commands } }, 400);
    await refused([{ name: 'has space' }]);
    await refused([{ name: 'x'.repeat(26) }]);
    await refused([{ name: '' }]);
    await refused([{ name: 'a', description: 'x'.repeat(61) }]);
    await refused(Array.from({ length: 100 }, () => ({ name: 'a' })));
    await refused(undefined);
    await owner.refused(setOwnBotCommands, { body: { commands: [] } }, 400);
  });
});
