/** A server with its owner, a member, and a user who is no member, each with a connection, to test the contract of servers. */
import { afterAll, beforeEach, inject } from 'vitest';
import { connectOnline } from './connect-online.ts';
import type { Connection } from './connection.ts';
import { type Network, type Person, startNetwork } from './network.ts';

export type TestServer = {
  readonly serverId: string;
  readonly channelId: string;
  readonly defaultRoleId: string;
  readonly ownerConnection: Connection;
  readonly memberConnection: Connection;
  readonly newcomerConnection: Connection;
};

export type ServerWithMembers = {
  readonly network: Network;
  readonly owner: Person;
  readonly member: Person;
  readonly newcomer: Person;
  /** The server of the current test. Every test gets a new one. */
  readonly testServer: TestServer;
  /** The events of a connection since the last call, except presences of others. */
  readonly eventsOf: (connection: Connection) => Promise<readonly (readonly [string, unknown])[]>;
};

/**
 * Call at the top of a test file, once for the whole file. The users stay, the server is new for each test, and everything is stopped at
 * the end.
 */
export async function startServerWithMembers(): Promise<ServerWithMembers> {
  const network = await startNetwork(inject('postgresUrl'));
  afterAll(() => network.stop());
  const owner = await network.register('Owner');
  const member = await network.register('Member');
  const newcomer = await network.register('Newcomer');
  let testServer: TestServer | null = null;

  function current(): TestServer {
    if (!testServer) throw new Error('There is a test server only while a test runs.');
    return testServer;
  }

  beforeEach(async () => {
    const server = await network.server(owner, member);
    const [ownerConnection, memberConnection, newcomerConnection] = [
      await connectOnline(owner),
      await connectOnline(member),
      await connectOnline(newcomer),
    ];
    await network.settle();
    for (const connection of [ownerConnection, memberConnection, newcomerConnection]) connection.take();
    const { id: serverId, defaultChannelId: channelId, defaultRoleId } = server;
    testServer = { serverId, channelId, defaultRoleId, ownerConnection, memberConnection, newcomerConnection };
    return async () => {
      testServer = null;
      await network.disconnectAll();
    };
  });

  return {
    network,
    owner,
    member,
    newcomer,
    testServer: {
      get serverId() {
        return current().serverId;
      },
      get channelId() {
        return current().channelId;
      },
      get defaultRoleId() {
        return current().defaultRoleId;
      },
      get ownerConnection() {
        return current().ownerConnection;
      },
      get memberConnection() {
        return current().memberConnection;
      },
      get newcomerConnection() {
        return current().newcomerConnection;
      },
    },
    async eventsOf(connection) {
      await network.settle();
      return connection.take().flatMap(({ name, payload }) => (name === 'user:presence_update' ? [] : [[name, payload] as const]));
    },
  };
}
