/** A server with its owner, a member, and a user who is no member, each with a connection, to test the contract of servers. */
import { afterAll, beforeEach, inject } from 'vitest';
import type { Line } from './line.ts';
import { type Network, type Person, startNetwork } from './network.ts';
import { present } from './present.ts';

export type House = {
  readonly serverId: string;
  readonly channelId: string;
  readonly defaultRoleId: string;
  readonly ownerLine: Line;
  readonly memberLine: Line;
  readonly newcomerLine: Line;
};

export type Household = {
  readonly network: Network;
  readonly owner: Person;
  readonly member: Person;
  readonly newcomer: Person;
  /** The server of the current test. Every test gets a new one. */
  readonly house: House;
  /** The events of a connection since the last call, except presences of others. */
  readonly eventsOf: (line: Line) => Promise<readonly (readonly [string, unknown])[]>;
};

/**
 * Call at the top of a test file, once for the whole file. The users stay, the server is new for each test, and everything is stopped at
 * the end.
 */
export async function household(): Promise<Household> {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const owner = await network.register('Owner');
  const member = await network.register('Member');
  const newcomer = await network.register('Newcomer');
  let now: House | null = null;

  function house(): House {
    if (!now) throw new Error('There is a house only while a test runs.');
    return now;
  }

  beforeEach(async () => {
    const server = await network.server(owner, member);
    const [ownerLine, memberLine, newcomerLine] = [await present(owner), await present(member), await present(newcomer)];
    await network.settle();
    for (const line of [ownerLine, memberLine, newcomerLine]) line.take();
    const { id: serverId, defaultChannelId: channelId, defaultRoleId } = server;
    now = { serverId, channelId, defaultRoleId, ownerLine, memberLine, newcomerLine };
    return async () => {
      now = null;
      await network.deserted();
    };
  });

  return {
    network,
    owner,
    member,
    newcomer,
    house: {
      get serverId() {
        return house().serverId;
      },
      get channelId() {
        return house().channelId;
      },
      get defaultRoleId() {
        return house().defaultRoleId;
      },
      get ownerLine() {
        return house().ownerLine;
      },
      get memberLine() {
        return house().memberLine;
      },
      get newcomerLine() {
        return house().newcomerLine;
      },
    },
    async eventsOf(line) {
      await network.settle();
      return line.take().flatMap(({ name, payload }) => (name === 'user:presence_update' ? [] : [[name, payload] as const]));
    },
  };
}
