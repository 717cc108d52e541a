/** The example bot as its reader runs it: in its own process, with a token and an address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { getBotToken, inviteBot, listBotCommands, refreshBotToken } from '@folkmoot/contracts/applications/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot, type TestBot } from './harness/test-bot.ts';

const BOT = join(import.meta.dirname, '../../examples/dice-bot/bot.js');

let network: Network;
let owner: Person;
let server: RawServer;
let bot: TestBot;
let connection: Connection;
let program: ChildProcess;
let exit: Promise<number | null>;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Owner');
});

beforeEach(async () => {
  server = await network.server(owner);
  bot = await createTestBot(network, owner);
  await owner.ask(inviteBot, { params: { serverId: server.id, applicationId: bot.applicationId } });
  connection = await owner.signOn();
  program = spawn(process.execPath, [BOT], {
    env: { ...process.env, FOLKMOOT_URL: network.url(), BOT_TOKEN: bot.person.token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  exit = new Promise((resolve) => program.once('exit', resolve));
  await new Promise((resolve) => program.stdout?.once('data', resolve));
});

afterEach(async () => {
  connection.close();
  program.kill('SIGTERM');
  await exit;
});

afterAll(() => network.stop());

async function answerTo(content: string): Promise<string> {
  const commandMessage = await owner.ask(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content } });
  const { message } = await connection.until(
    messageEvents.created,
    ({ message: { createdById, replyMessages } }) =>
      createdById === bot.id && replyMessages.some(({ replyToMessage }) => replyToMessage?.id === commandMessage.id),
  );
  return message.content;
}

it('sets its commands, and answers commands only if they name its id', async () => {
  const { commands } = await owner.ask(listBotCommands, { params: { serverId: server.id } });
  expect(commands.map(({ name }) => name)).toEqual(['flip', 'roll']);
  await owner.ask(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content: '/roll:1234567890 6' } });
  expect(await answerTo(`/roll:${bot.id} 6`)).toMatch(/^You rolled \*\*[1-6]\*\* of 6\.$/);
  expect(await answerTo(`/roll:${bot.id} 2 3`)).toMatch(/^You rolled [12] \+ [12] \+ [12] = \*\*[3-6]\*\*\.$/);
  expect(await answerTo(`/flip:${bot.id}`)).toMatch(/^(Heads|Tails)\.$/);
  const own = connection.events.filter(
    ({ name, payload }) => name === messageEvents.created.name && JSON.stringify(payload).includes('You rolled'),
  );
  expect(own).toHaveLength(2);
});

it('exits when its token is replaced', async () => {
  const named = { params: { applicationId: bot.applicationId } };
  await owner.ask(refreshBotToken, named);
  expect(await exit).toBe(1);
  expect((await owner.ask(getBotToken, named)).token).not.toBe(bot.person.token);
});
