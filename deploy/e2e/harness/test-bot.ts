/** A bot with its application, for tests of bots. */
import { createApplication, createBot, getBotToken } from '@folkmoot/contracts/applications/commands';
import type { FullUser } from '@folkmoot/contracts/profiles/wire';
import type { Network, Person } from './network.ts';

export type TestBot = {
  readonly id: string;
  readonly applicationId: string;
  readonly record: FullUser;
  /** A client with the bot's token. */
  readonly person: Person;
};

export async function createTestBot(network: Network, owner: Person): Promise<TestBot> {
  const { id: applicationId } = await owner.ask(createApplication);
  const record = await owner.ask(createBot, { params: { applicationId } });
  const { token } = await owner.ask(getBotToken, { params: { applicationId } });
  const who = { ...owner, id: record.id, name: record.username, tag: record.tag, email: '', password: '' };
  return { id: record.id, applicationId, record, person: network.as(who, token) };
}
