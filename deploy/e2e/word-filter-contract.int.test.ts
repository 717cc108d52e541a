/** The word filter: text is stored as written, and readers see masked words where the settings say so (issue F, section 4). */
import { listServerActions, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { createChannel, getChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { changeInstance, getInstance, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { createInvite } from '@folkmoot/contracts/invites/commands';
import { editMessage, getMessage, getMessageSource, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { inspectChannel } from '@folkmoot/contracts/moderation/commands';
import { createPost, getPost, getPostSource } from '@folkmoot/contracts/posts/commands';
import { getPush, subscribePush } from '@folkmoot/contracts/push/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { getServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { checkSample } from '@folkmoot/platform/self-check/check-sample';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { masterKey } from '../src/data-folder.ts';
import { sampleOptions } from '../src/self-check.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { type PushService, pushGuard, startPushService } from './harness/push-service.ts';

let service: PushService;
let network: Network;
let founder: Person;
let owner: Person;
let member: Person;
let serverId: string;
let channelId: string;
let publicKey = '';

beforeAll(async () => {
  service = await startPushService(() => publicKey);
  network = await startNetwork(inject('postgresUrl'), {}, { pushGuard });
  founder = await network.register('Ada');
  owner = await network.register('Ben');
  member = await network.register('Cat');
  publicKey = (await member.ask(getPush)).publicKey ?? '';
  const server = await network.server(owner, member);
  [serverId, channelId] = [server.id, server.defaultChannelId];
});

afterAll(async () => {
  await network?.stop();
  await service?.close();
});

const filter = (wordFilter: object) => founder.ask(changeInstance, { body: { wordFilter } });
const say = (content: string, to = channelId) => owner.ask(sendMessage, { params: { channelId: to }, body: { content } });
const newest = async (who: Person, from = channelId) =>
  (await who.ask(listMessages, { params: { channelId: from }, query: { limit: '1' } }))[0];
const onServer = () => ({ params: { serverId } });

beforeEach(() => filter({ mode: 'off', words: ['N16', 'dick', 'color negro'], useDefaultList: false, digitsAsLetters: false }));

describe('the settings', () => {
  it('show everyone the mode, and staff the list', async () => {
    await filter({ mode: 'everywhere' });
    expect((await member.ask(getInstance)).wordFilter).toEqual({ mode: 'everywhere' });
    const { wordFilter } = await founder.ask(getInstanceSettings);
    expect(wordFilter).toEqual({
      mode: 'everywhere',
      words: ['N16', 'dick', 'color negro'],
      useDefaultList: false,
      digitsAsLetters: false,
    });
    await founder.refused(changeInstance, { body: { wordFilter: { mode: 'some' } } }, 400, 'wordFilter.mode');
    await founder.refused(changeInstance, { body: { wordFilter: { words: [''] } } }, 400, 'wordFilter.words[0]');
    await owner.refused(changeInstance, { body: { wordFilter: { mode: 'off' } } }, 403);
  });
});

describe('the mode everywhere', () => {
  it('masks messages in answers and realtime events, and shows them again when it is off', async () => {
    await filter({ mode: 'everywhere' });
    const connection = await member.signOn();
    const { id, content } = await say('The office is in N16, `const n16 = a55`, https://a.example/?dick=1');
    const shown = 'The office is in •••, `const n16 = a55`, https://a.example/?dick=1';
    expect(content).toBe(shown);
    expect(await newest(member)).toMatchObject({ id, content: shown });
    expect(await member.ask(getMessage, { params: { channelId, messageId: id } })).toMatchObject({ content: shown });
    await network.settle();
    expect(connection.events.filter(({ name }) => name === messageEvents.created.name).at(-1)?.payload).toMatchObject({
      message: { content: shown },
    });
    const edited = await owner.ask(editMessage, { params: { channelId, messageId: id }, body: { content: 'You Dick, Dickens' } });
    expect(edited.content).toBe('You ••••, Dickens');
    await network.settle();
    expect(connection.events.filter(({ name }) => name === messageEvents.updated.name).at(-1)?.payload).toMatchObject({
      updated: { content: 'You ••••, Dickens' },
    });
    const { messages } = await member.ask(searchMessages, { query: { q: 'Dickens', serverId } });
    expect(messages[0]?.content).toBe('You ••••, Dickens');
    expect(await owner.ask(getMessageSource, { params: { channelId, messageId: id } })).toEqual({ content: 'You Dick, Dickens' });
    await member.refused(getMessageSource, { params: { channelId, messageId: id } }, 400);
    connection.close();
    await filter({ mode: 'off' });
    await expect.poll(async () => (await newest(member))?.content).toBe('You Dick, Dickens');
  });

  it('masks replies and quotes of messages', async () => {
    const { id } = await say('dick');
    await filter({ mode: 'everywhere' });
    await owner.ask(sendMessage, { params: { channelId }, body: { content: `[q:${id}] see`, replyToMessageIds: [id] } });
    expect(await newest(member)).toMatchObject({
      quotedMessages: [{ content: '••••' }],
      replyMessages: [{ replyToMessage: { content: '••••' } }],
    });
  });

  it('does not change direct messages and notes', async () => {
    await filter({ mode: 'everywhere' });
    for (const userId of [member.id, owner.id]) {
      const dm = await owner.ask(openDm, { params: { userId } });
      const connection = await owner.signOn();
      expect((await say('dick in N16', dm.channelId)).content).toBe('dick in N16');
      await network.settle();
      expect(connection.events.filter(({ name }) => name === messageEvents.created.name).at(-1)?.payload).toMatchObject({
        message: { content: 'dick in N16' },
      });
      connection.close();
      expect(await newest(owner, dm.channelId)).toMatchObject({ content: 'dick in N16' });
    }
  });

  it('masks posts and polls, in answers and in link previews', async () => {
    await filter({ mode: 'everywhere' });
    const post = await owner.ask(createPost, { body: { content: 'dick, `dick`', poll: { choices: ['dick', 'other'] } } });
    expect(post.content).toBe('••••, `dick`');
    const visible = await member.ask(getPost, { params: { postId: post.id } });
    expect(visible).toMatchObject({ content: '••••, `dick`', poll: { choices: [{ content: '••••' }, { content: 'other' }] } });
    expect(await owner.ask(getPostSource, { params: { postId: post.id } })).toEqual({ content: 'dick, `dick`' });
    await member.refused(getPostSource, { params: { postId: post.id } }, 403);
    const page = await (await fetch(`${network.url()}/og/p/${post.id}`)).text();
    expect(page).toContain('content="••••, dick"');
  });

  it('masks names of servers and channels, and the original names stay stored', async () => {
    const { id } = await owner.ask(createChannel, { ...onServer(), body: { name: 'N16 desk' } });
    await owner.ask(updateServer, { ...onServer(), body: { name: 'Dick Turpin' } });
    await filter({ mode: 'everywhere' });
    const { code } = await owner.ask(createInvite, onServer());
    expect((await member.ask(getServer, onServer())).name).toBe('•••• Turpin');
    expect((await member.ask(getChannel, { params: { channelId: id } })).name).toBe('••• desk');
    expect((await network.anyone('GET', `/api/servers/invites/${code}`)).body).toMatchObject({ name: '•••• Turpin' });
    expect(await (await fetch(`${network.url()}/og/i/${code}`)).text()).toContain('You are invited to •••• Turpin');
    const { snapshot, close } = await member.signOn();
    close();
    expect(snapshot.servers.find((server) => server.id === serverId)?.name).toBe('•••• Turpin');
    expect(snapshot.channels.find((channel) => channel.id === id)?.name).toBe('••• desk');
    const connection = await member.signOn();
    const { name } = await owner.ask(updateServer, { ...onServer(), body: { name: 'Dick Whittington' } });
    expect(name).toBe('•••• Whittington');
    await network.settle();
    expect(connection.events.filter((received) => received.name === serverEvents.updated.name).at(-1)?.payload).toMatchObject({
      updated: { name: '•••• Whittington' },
    });
    connection.close();
    await filter({ mode: 'off' });
    await expect.poll(async () => (await member.ask(getServer, onServer())).name).toBe('Dick Whittington');
  });

  it('shows moderators the original text', async () => {
    await filter({ mode: 'everywhere' });
    const { id } = await say('dick of moderators');
    const { messages } = await founder.ask(inspectChannel, { params: { channelId }, query: { aroundId: id } });
    expect(messages.map(({ content }) => content)).toContain('dick of moderators');
  });

  it('masks push notifications', async () => {
    // In its own channel: devices are notified once in 30 seconds per channel, and the pusher may still process an earlier
    // message.
    const { id } = await owner.ask(createChannel, { ...onServer(), body: { name: 'Devices' } });
    const browser = service.browser();
    await member.ask(subscribePush, { body: { ...browser.subscription, withText: true } });
    await filter({ mode: 'everywhere' });
    await say('dick for devices', id);
    await expect
      .poll(() => browser.delivered.map(({ notice }) => notice), { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ kind: 'message', text: '•••• for devices' }));
  });

  it('uses the standard list, and digits for letters, only if they are turned on', async () => {
    await filter({ mode: 'everywhere' });
    expect((await say('shit, d1ck, el color negro')).content).toBe('shit, d1ck, el ••••• •••••');
    await filter({ useDefaultList: true, digitsAsLetters: true });
    expect((await say('shit, d1ck')).content).toBe('••••, ••••');
  });
});

describe('the mode servers', () => {
  it('is turned on by the owner, for one server, and can be undone in the audit log', async () => {
    await founder.ask(changeInstance, { body: { wordFilter: { mode: 'everywhere' } } });
    await owner.refused(updateServer, { ...onServer(), body: { filterWords: true } }, 400, 'filterWords');
    await filter({ mode: 'servers' });
    expect((await say('dick')).content).toBe('dick');
    await member.refused(updateServer, { ...onServer(), body: { filterWords: true } }, 403);
    const connection = await member.signOn();
    expect(await owner.ask(updateServer, { ...onServer(), body: { filterWords: true } })).toEqual({ filterWords: true });
    await network.settle();
    expect(connection.events.at(-1)?.payload).toMatchObject({ serverId, updated: { filterWords: true } });
    connection.close();
    expect((await say('dick')).content).toBe('••••');
    await expect.poll(async () => (await newest(member))?.content, { timeout: 1000 }).toBe('••••');
    const other = await network.server(founder, owner);
    expect((await say('dick', other.defaultChannelId)).content).toBe('dick');
    expect((await member.ask(createPost, { body: { content: 'dick' } })).content).toBe('dick');
    const { actions } = await owner.ask(listServerActions, onServer());
    expect(actions[0]).toMatchObject({ actionType: 'SERVER_UPDATE', data: { changes: [{ field: 'filterWords', from: false, to: true }] } });
    await owner.ask(undoServerAct, { params: { serverId, auditLogId: actions[0]?.id ?? '' } });
    expect((await say('dick')).content).toBe('dick');
    await owner.ask(updateServer, { ...onServer(), body: { filterWords: true } });
  });

  it('H2 a rebuild equals the live state: read models contain the original text', async () => {
    await filter({ mode: 'everywhere' });
    await say('dick before the rebuild');
    await network.settle();
    const { pool } = network.product().foundation.readModels;
    const { rows } = await pool.query<{ body: string }>('select body from messages where channel_id = $1 order by position desc limit 1', [
      channelId,
    ]);
    expect(rows[0]?.body).toContain('dick before the rebuild');
    const { foundation } = network.product();
    const { DATA_DIR, MASTER_KEY } = foundation.config;
    const { differences } = await checkSample({ ...(await sampleOptions(foundation, masterKey(DATA_DIR, MASTER_KEY))), yields: false });
    expect(differences).toEqual([]);
  });
});
