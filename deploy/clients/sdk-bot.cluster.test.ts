/** Tests the library `nerimity-sdk` against the product: what a member sees of a bot that uses it. */
import { listBotCommands } from '@folkmoot/contracts/applications/commands';
import { joinServer, listInvites } from '@folkmoot/contracts/invites/commands';
import { clickButton } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import { expect, it } from 'vitest';
import { startBotOnServer } from './bot-on-server.ts';

const { network, owner, member, server, bot, connection, cut, unlessBotEnds, ask, botMessage, matchingBotMessage } = await startBotOnServer(
  'nerimity-sdk==1.5.2',
  'sdk-bot.py',
);

it('answers to a prefix and to a slash command, and reacts', async () => {
  const question = await ask('!ping one two');
  await botMessage(`pong one two to Member in General of ${server.name}, True`);
  const ofAsked = ({ messageId, reactedByUserId }: { readonly messageId: string; readonly reactedByUserId: string }) =>
    messageId === question.id && reactedByUserId === bot.id;
  await unlessBotEnds(connection.until(messageEvents.reactionAdded, ofAsked));
  const { commands } = await member.ask(listBotCommands, { params: { serverId: server.id } });
  expect(commands.map(({ name }) => name)).toEqual(['ping']);
  await ask(`/ping:${bot.id} three`);
  await botMessage(`pong three to Member in General of ${server.name}, True`);
});

it('edits, shows a page, types and reads', async () => {
  await ask('!edit');
  const { id } = await botMessage('first words');
  await unlessBotEnds(
    connection.until(messageEvents.updated, ({ messageId, updated }) => messageId === id && updated.content === 'second words'),
  );
  await ask('!page');
  const { htmlEmbed } = await matchingBotMessage((content) => content === '\u200b');
  expect(htmlEmbed).toEqual(expect.any(String));
  await unlessBotEnds(connection.until(messageEvents.typing, ({ userId }) => userId === bot.id));
  await botMessage("I read ['!page', '\\u200b']");
});

it('opens a dialog after a button click', async () => {
  await ask('!buttons');
  const sent = await botMessage('Sure?');
  const params = { channelId: sent.channelId, messageId: sent.id, buttonId: 'confirm_yes' };
  await member.ask(clickButton, { params });
  expect(await unlessBotEnds(connection.until(messageEvents.buttonAnswered))).toEqual({
    ...params,
    userId: bot.id,
    title: 'Noted',
    content: 'You said yes.',
  });
});

it('sends direct messages', async () => {
  await ask('!whisper');
  const { channelId } = await botMessage('between us');
  expect(channelId).not.toBe(server.defaultChannelId);
});

it('creates and deletes roles, kicks, and is notified of members who left', async () => {
  await ask('!role');
  await botMessage('made New Role');
  const changed = await unlessBotEnds(connection.until(roleEvents.updated, ({ updated }) => updated.name === 'Helpers'));
  await unlessBotEnds(connection.until(roleEvents.deleted, ({ roleId }) => roleId === changed.roleId));
  const guest = await network.register('Guest');
  const [invite] = await owner.ask(listInvites, { params: { serverId: server.id } });
  await guest.ask(joinServer, { params: { code: invite?.code ?? '' } });
  await ask(`!kick ${guest.id}`);
  await botMessage(`${guest.id} is missed`);
});

it('reconnects after its connection was cut, and answers', async () => {
  expect(await cut()).toBe(1);
  const back = matchingBotMessage((content) => content.startsWith('pong again'));
  await unlessBotEnds(
    expect
      .poll(
        async () => {
          await ask('!ping again');
          return Promise.race([back.then(() => true), network.settle().then(() => false)]);
        },
        { interval: 500, timeout: 120_000 },
      )
      .toBe(true),
  );
});
