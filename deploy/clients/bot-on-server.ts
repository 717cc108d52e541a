/** A server with a bot of a third-party library, and a member who watches the bot over the wire. */
import { inviteBot } from '@folkmoot/contracts/applications/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { afterAll, expect, inject, vi } from 'vitest';
import type { Connection } from '../e2e/harness/connection.ts';
import { type Network, type Person, startNetwork } from '../e2e/harness/network.ts';
import { startProxy } from '../e2e/harness/proxy.ts';
import { createTestBot } from '../e2e/harness/test-bot.ts';
import { startLibraryBot } from './library-bot.ts';
import { pythonWith } from './python-environment.ts';

/** The timeout for a message of the bot. */
const PATIENCE = 180_000;

export type BotOnServer = {
  readonly network: Network;
  readonly owner: Person;
  readonly member: Person;
  readonly server: RawServer;
  readonly bot: { readonly id: string; readonly name: string };
  /** The connection of the member. */
  readonly connection: Connection;
  /** Cuts the connections of the bot, and returns their number. */
  readonly cut: () => Promise<number>;
  /** Waits for a promise. Fails with the output of the bot if the bot ends first. */
  readonly unlessBotEnds: <Value>(promise: Promise<Value>) => Promise<Value>;
  /** The member sends a message in the first channel. */
  readonly ask: (content: string) => Promise<RawMessage>;
  /** The next matching message of the bot, in any channel of the member. Fails if the bot reports an error. */
  readonly matchingBotMessage: (matches: (content: string) => boolean) => Promise<RawMessage>;
  readonly botMessage: (words: string) => Promise<RawMessage>;
};

/** Call at the top of a test file, once for the whole file. Bots send `failed …` after an error. */
export async function startBotOnServer(requirement: string, script: string): Promise<BotOnServer> {
  vi.setConfig({ testTimeout: PATIENCE });
  const environment = await pythonWith(requirement);
  afterAll(() => environment.remove());
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const [urls, mediaUrl] = [[network.url()], network.url()];
  const proxy = await startProxy({ commandApiUrls: urls, gatewayUrls: urls, mediaUrl });
  afterAll(() => proxy.stop());
  const owner = await network.register('Owner');
  const member = await network.register('Member');
  const server = await network.server(owner, member);
  await owner.ask(publishServer, { params: { serverId: server.id }, body: { description: 'A house that anybody finds' } });
  const { id, applicationId, record, person } = await createTestBot(network, owner);
  await owner.ask(inviteBot, { params: { serverId: server.id, applicationId }, query: { permissions: '511' } });
  const program = await startLibraryBot(environment.python, script, proxy.url, person.token);
  afterAll(() => program.stop());
  const connection = await member.signOn();
  const read = new Set<string>();

  function unlessBotEnds<Value>(promise: Promise<Value>): Promise<Value> {
    return Promise.race([promise, program.ended]);
  }

  async function matchingBotMessage(matches: (content: string) => boolean): Promise<RawMessage> {
    const { message } = await unlessBotEnds(
      connection.until(messageEvents.created, ({ message: received }) => {
        return (
          received.createdById === id && !read.has(received.id) && (matches(received.content) || received.content.startsWith('failed'))
        );
      }),
    );
    read.add(message.id);
    return message;
  }

  return {
    network,
    owner,
    member,
    server,
    bot: { id, name: record.username },
    connection,
    cut: () => proxy.cut(1),
    unlessBotEnds,
    ask: (content) => member.ask(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content } }),
    matchingBotMessage,
    async botMessage(words) {
      const message = await matchingBotMessage((content) => content === words);
      expect(message.content).toBe(words);
      return message;
    },
  };
}
