/** The word filter and edits by clients that send back the masked text: the original words are stored. */
import { listServerActions, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { createAutomodRule } from '@folkmoot/contracts/automod/commands';
import { createChannel, getChannel, updateChannel } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { editMessage, getMessageSource, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost, editPost, getPost, getPostSource } from '@folkmoot/contracts/posts/commands';
import { getServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;
let owner: Person;
let member: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Ada');
  owner = await network.register('Ben');
  member = await network.register('Cat');
});

afterAll(() => network?.stop());

const filter = (mode: 'off' | 'servers' | 'everywhere') =>
  founder.ask(changeInstance, { body: { wordFilter: { mode, words: ['heck', 'darn'], useDefaultList: false, digitsAsLetters: false } } });

beforeEach(async () => {
  await filter('everywhere');
  const server = await network.server(owner, member);
  [serverId, channelId] = [server.id, server.defaultChannelId];
});

const say = async (content: string, to = channelId) => (await member.ask(sendMessage, { params: { channelId: to }, body: { content } })).id;
const onMessage = (messageId: string, to = channelId) => ({ params: { channelId: to, messageId } });
const edit = (messageId: string, content: string, to = channelId) =>
  member.ask(editMessage, { ...onMessage(messageId, to), body: { content } });
const sourceOf = async (messageId: string, to = channelId) => (await member.ask(getMessageSource, onMessage(messageId, to))).content;
const onServer = () => ({ params: { serverId } });
const serverName = async () => (await member.ask(getServer, onServer())).name;

describe('an edit that keeps masked words', () => {
  it('of a message stores the original words, which are shown when the filter is off', async () => {
    const id = await say('what the heck is N16');
    const { content } = await edit(id, 'what the •••• is N16!');
    expect(content).toBe('what the •••• is N16!');
    expect(await sourceOf(id)).toBe('what the heck is N16!');
    await filter('off');
    const newest = async () => (await member.ask(listMessages, { params: { channelId }, query: { limit: '1' } }))[0]?.content;
    await expect.poll(newest).toBe('what the heck is N16!');
  });

  it('of a post or a comment stores the original words', async () => {
    const { id: postId } = await member.ask(createPost, { body: { content: 'heck of a day' } });
    const { id: commentId } = await member.ask(createPost, { body: { content: 'a darn comment', postId } });
    const edited = [
      [postId, 'a •••• of a day', 'a heck of a day'],
      [commentId, 'a •••• good comment', 'a darn good comment'],
    ] as const;
    for (const [id, sent, stored] of edited) {
      expect((await member.ask(editPost, { params: { postId: id }, body: { content: sent } })).content).toBe(sent);
      expect(await member.ask(getPostSource, { params: { postId: id } })).toEqual({ content: stored });
    }
    await filter('off');
    await expect
      .poll(async () => member.ask(getPost, { params: { postId: commentId } }))
      .toMatchObject({ content: 'a darn good comment', commentTo: { content: 'a heck of a day' } });
  });

  it('of the name of a server stores the original name', async () => {
    await owner.ask(updateServer, { ...onServer(), body: { name: 'Heck Nine' } });
    expect(await owner.ask(updateServer, { ...onServer(), body: { name: '•••• Nine' } })).toEqual({ name: '•••• Nine' });
    await owner.ask(updateServer, { ...onServer(), body: { name: 'The •••• Ten' } });
    await filter('off');
    await expect.poll(serverName).toBe('The Heck Ten');
    const { actions } = await owner.ask(listServerActions, onServer());
    await owner.ask(undoServerAct, { params: { serverId, auditLogId: actions[0]?.id ?? '' } });
    expect(await serverName()).toBe('Heck Nine');
  });

  it('of the name of a channel stores the original name', async () => {
    const { id } = await owner.ask(createChannel, { ...onServer(), body: { name: 'heck chat' } });
    const params = { serverId, channelId: id };
    const body = { name: '•••• chat', slowModeSeconds: 5 };
    expect(await owner.ask(updateChannel, { params, body })).toEqual(body);
    expect(await owner.ask(updateChannel, { params, body: { name: '••••ing chat' } })).toEqual({ name: 'hecking chat' });
    await owner.ask(updateChannel, { params, body: { name: 'darn •••• chat' } });
    await filter('off');
    await expect
      .poll(async () => owner.ask(getChannel, { params: { channelId: id } }))
      .toMatchObject({ name: 'darn •••• chat', slowModeSeconds: 5 });
  });
});

describe('an original word', () => {
  it('is restored only where the filter applies', async () => {
    await filter('servers');
    const id = await say('what the heck');
    await edit(id, 'what the ••••!');
    expect(await sourceOf(id)).toBe('what the ••••!');
    await owner.ask(updateServer, { ...onServer(), body: { filterWords: true } });
    await edit(id, 'what the heck');
    await edit(id, 'what the ••••?');
    expect(await sourceOf(id)).toBe('what the heck?');
    const { channelId: dm } = await member.ask(openDm, { params: { userId: owner.id } });
    const directMessageId = await say('what the heck', dm);
    await edit(directMessageId, 'what the ••••', dm);
    expect(await sourceOf(directMessageId, dm)).toBe('what the ••••');
  });

  it('is restored only in own messages', async () => {
    const id = await say('what the heck');
    await owner.refused(editMessage, { ...onMessage(id), body: { content: 'what the ••••!' } }, 400);
    expect(await sourceOf(id)).toBe('what the heck');
  });

  it('is checked by automod and by the rules of names', async () => {
    const id = await say('a darn hat');
    await owner.ask(createAutomodRule, { ...onServer(), body: wordRule('No darning', 'darn') });
    await member.refused(editMessage, { ...onMessage(id), body: { content: 'a •••• coat' } }, 403, 'content');
    await owner.ask(updateServer, { ...onServer(), body: { name: 'Heck Nine' } });
    await owner.refused(updateServer, { ...onServer(), body: { name: '••••.com' } }, 400, 'name');
  });
});
