/** Tests the library `nerimity` against the product: what a member sees of a bot that uses it. */
import { listBotCommands } from '@folkmoot/contracts/applications/commands';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { memberEvents } from '@folkmoot/contracts/members/wire';
import { clickButton, listMessages } from '@folkmoot/contracts/messages/commands';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { listComments, listUserPosts } from '@folkmoot/contracts/posts/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import { expect, it } from 'vitest';
import { startBotOnServer } from './bot-on-server.ts';

const { network, owner, member, server, bot, connection, cut, unlessBotEnds, ask, matchingBotMessage, botMessage } = await startBotOnServer(
  'nerimity==1.6.2',
  'nerimity-bot.py',
);

it('answers to a prefix and to slash commands, and reacts', async () => {
  const question = await ask('!ping one two');
  await botMessage(`pong one two to Member in General of ${server.name}`);
  await unlessBotEnds(
    connection.until(messageEvents.reactionAdded, ({ messageId, name, count, reactedByUserId }) => {
      return messageId === question.id && name === '👍' && count === 1 && reactedByUserId === bot.id;
    }),
  );
  const commands = () => member.ask(listBotCommands, { params: { serverId: server.id } }).then((answer) => answer.commands);
  await expect.poll(commands).toEqual([
    { name: 'flip', description: 'Flips a coin', args: null, botUserId: bot.id },
    { name: 'roll', description: 'Rolls a die', args: '<sides>', botUserId: bot.id },
  ]);
  await ask(`/roll:${bot.id} 6`);
  await botMessage('a die of 6 for Member');
  await ask(`/flip:${bot.id}`);
  await botMessage('a coin');
});

it('knows its server', async () => {
  await ask('!look');
  const { name } = bot;
  await botMessage(`I see ['Member', 'Owner', '${name}'] ['General'] ['All', '${name}'] and am ['${name}']`);
  await ask(`!user ${owner.id}`);
  await botMessage(`this is ${owner.name}:${owner.tag}`);
});

it('edits, deletes and reads messages', async () => {
  await ask('!edit');
  const { id } = await botMessage('first words');
  await unlessBotEnds(
    connection.until(messageEvents.updated, ({ messageId, updated }) => messageId === id && updated.content === 'second words'),
  );
  await ask('!forget');
  const deleted = await botMessage('soon gone');
  await unlessBotEnds(connection.until(messageEvents.deleted, ({ messageId }) => messageId === deleted.id));
  await ask('!read');
  await botMessage("I read ['second words', '!forget', '!read']");
});

it('sends a file', async () => {
  await ask('!file');
  const { attachments } = await botMessage('a file');
  await botMessage('sent 1 of local');
  const response = await fetch(`${network.url()}/cdn/${attachments[0]?.path}`);
  expect(await response.text()).toBe('A note.\n');
});

it('receives button clicks and forms', async () => {
  await ask('!buttons');
  const sent = await botMessage('Coming?');
  expect(sent.buttons).toEqual([
    { id: 'yes', label: 'Yes', alert: false },
    { id: 'no', label: 'No', alert: true },
  ]);
  const params = { channelId: sent.channelId, messageId: sent.id, buttonId: 'yes' };
  await member.ask(clickButton, { params });
  await botMessage('pressed by Member');
  expect(await unlessBotEnds(connection.until(messageEvents.buttonAnswered))).toEqual({
    ...params,
    userId: bot.id,
    title: 'Who comes?',
    content: 'Say it here.',
    buttonLabel: 'Send',
    components: [
      { type: 'text', id: 'words', content: 'We meet on Saturday.' },
      { type: 'input', id: 'name', label: 'Name', placeholder: 'Yours' },
      { type: 'dropdown', id: 'day', label: 'Day', items: [{ id: 'sat', label: 'Saturday' }] },
    ],
  });
  await member.ask(clickButton, { params, body: { type: 'modal_click', data: { name: 'Ada', day: 'sat' } } });
  await botMessage('Ada comes on sat');
});

it('creates, assigns and deletes roles and channels, and receives their events', async () => {
  await ask(`!role ${member.id}`);
  await botMessage('gave Helpers');
  const role = await unlessBotEnds(connection.until(roleEvents.created, ({ botRole }) => !botRole));
  await unlessBotEnds(connection.until(roleEvents.updated, ({ updated }) => updated.name === 'Helpers' && updated.hexColor === '#ff0000'));
  await unlessBotEnds(connection.until(roleEvents.updated, ({ updated }) => updated.permissions === 18));
  await unlessBotEnds(
    connection.until(memberEvents.updated, ({ userId, updated }) => userId === member.id && updated.roleIds?.[0] === role.id),
  );
  await ask('!channel');
  const { channelId } = await botMessage('made by a bot');
  await unlessBotEnds(connection.until(channelEvents.updated, ({ updated }) => updated.name === 'forge' && updated.icon === '🔥'));
  await ask('!remove Helpers forge');
  await botMessage('removed both');
  await unlessBotEnds(connection.until(roleEvents.deleted, ({ roleId }) => roleId === role.id));
  await unlessBotEnds(connection.until(channelEvents.deleted, (deleted) => deleted.channelId === channelId));
  await ask('!tell');
  const ownEvents = ['channel_created', 'channel_deleted', 'channel_updated', 'member_updated'];
  const received = [...ownEvents, 'presence_change', 'reaction_add', 'role_created', 'role_deleted', 'role_updated'];
  await botMessage(`heard [${received.map((name) => `'on_${name}'`).join(', ')}]`);
});

it('welcomes, kicks and bans', async () => {
  const guest = await network.register('Guest');
  const [invite] = await owner.ask(listInvites, { params: { serverId: server.id } });
  const enter = () => guest.ask(joinServer, { params: { code: invite?.code ?? '' } });
  await enter();
  await botMessage('welcome Guest');
  const subject = (type: number) =>
    unlessBotEnds(connection.until(messageEvents.created, ({ message }) => message.type === type && message.createdById === guest.id));
  await ask(`!kick ${guest.id}`);
  await unlessBotEnds(connection.until(memberEvents.left, ({ userId }) => userId === guest.id));
  await subject(MESSAGE_TYPE.KICK_USER);
  await enter();
  await ask(`!ban ${guest.id}`);
  await botMessage("banned ['Guest'] for a while");
  await subject(MESSAGE_TYPE.BAN_USER);
  await enter();
});

it('shows its presence and posts', async () => {
  await ask('!busy');
  await unlessBotEnds(
    connection.until(presenceEvents.updated, ({ userId, status, custom }) => userId === bot.id && status === 4 && custom === 'At work'),
  );
  await ask('!post a post of a bot');
  const { content } = await matchingBotMessage((words) => words.startsWith('posted'));
  const [post] = await member.ask(listUserPosts, { params: { userId: bot.id } });
  expect(content).toBe(`posted ${post?.id}`);
  expect(post).toMatchObject({ content: 'a post of a bot', createdBy: { id: bot.id, bot: true }, _count: { comments: 1 } });
  const [comment] = await member.ask(listComments, { params: { postId: post?.id ?? '' } });
  expect(comment?.content).toBe('a comment of its own');
});

it('reconnects after its connection was cut, and answers', async () => {
  expect(await cut()).toBe(1);
  const answer = `pong again to Member in General of ${server.name}`;
  const answers = async () => {
    await ask('!ping again');
    const messages = await member.ask(listMessages, { params: { channelId: server.defaultChannelId } });
    return messages.map(({ content }) => content);
  };
  await unlessBotEnds(expect.poll(answers, { interval: 500, timeout: 120_000 }).toContain(answer));
});
