/** Creates the users, servers, channels and invites of a load test over the public API. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createChannel } from '@folkmoot/contracts/channels/commands';
import { addFriend } from '@folkmoot/contracts/friends/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { type ApiClient, apiClient, Refused } from '@folkmoot/deploy/api-client';
import { z } from 'zod';
import { channelsIn, membersOf, type Shape, serversOf } from './server-layout.ts';

export const Server = z.object({ id: z.string(), code: z.string(), channelIds: z.array(z.string()), members: z.array(z.number()) });
export type Server = z.infer<typeof Server>;

const Account = z.object({ id: z.string(), token: z.string() });
type Account = z.infer<typeof Account>;

/** Everything that was created so far. */
export const Community = z.object({
  /** A part of all names that distinguishes the communities of one instance. */
  mark: z.string(),
  /** The owner of the open servers. They take part in no scenario, because an owner can neither leave nor join. */
  host: Account.nullable(),
  people: z.array(Account),
  servers: z.record(z.string(), Server),
});
export type Community = z.infer<typeof Community>;

export const OPEN_SERVERS = ['open 0', 'open 1', 'open 2'];

/** Hashing a password keeps a core busy, so more requests at a time would only queue. */
const AT_ONCE = 6;
/** One more request than the rate limit of adding friends allows (in the contract). */
const TRIES = (addFriend.limit?.requests ?? 0) + 1;

export const LIMITED = 'The target limits requests, so a load would measure refusals. Start it with RATE_LIMITS=off.';

export type Builder = {
  readonly url: string;
  readonly community: Community;
  readonly onProgress: (text: string) => void;
};

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function speaker({ url, community }: Builder, person: number): ApiClient {
  return apiClient(url, community.people[person]?.token ?? null);
}

async function registered({ url, community }: Builder, name: string): Promise<Account> {
  const username = `load${community.mark}${name}`;
  const body = { email: `${username}@example.org`, username, password: `the password of ${username}`.slice(0, 64), token: '' };
  const { token } = Token.parse(await apiClient(url).call(register, { body }));
  const { user } = await apiClient(url, token).call(getOwnDetails);
  return { id: user.id, token };
}

async function makeServer(builder: Builder, name: string, client: ApiClient, channels: number): Promise<Server> {
  const { id: serverId } = await client.call(createServer, { body: { name: `load ${name}` } });
  const channelIds: string[] = [];
  for (let place = 0; place < channels; place += 1) {
    channelIds.push((await client.call(createChannel, { params: { serverId }, body: { name: `channel ${place}` } })).id);
  }
  const { code } = await client.call(createInvite, { params: { serverId } });
  const server: Server = { id: serverId, code, channelIds, members: [] };
  builder.community.servers[name] = server;
  return server;
}

async function fillServer(builder: Builder, name: string, members: readonly number[], channels: number): Promise<void> {
  const [owner = 0] = members;
  const known = builder.community.servers[name];
  const server = known ?? (await makeServer(builder, name, speaker(builder, owner), channels));
  if (!known) server.members.push(owner);
  const inside = new Set(server.members);
  await inLanes(
    members.filter((person) => !inside.has(person)),
    async (person) => {
      await speaker(builder, person).call(joinServer, { params: { code: server.code } });
      server.members.push(person);
    },
  );
}

async function addPeople(builder: Builder, people: number): Promise<void> {
  const { community, onProgress } = builder;
  const missing = Array.from({ length: people }, (_, person) => person).filter((person) => community.people[person] === undefined);
  if (missing.length === 0) return;
  // Registers one user first, because a refusal would apply to all.
  community.host ??= await registered(builder, 'host');
  await refuseLimits(builder.url, community.host);
  onProgress(`${missing.length} people register …`);
  await inLanes(missing, async (person) => {
    community.people[person] = await registered(builder, `n${person}`);
  });
}

/** Creates servers to join and to leave again. They have no channels, so joining sends no messages. */
async function openServers(builder: Builder): Promise<void> {
  const { host, servers } = builder.community;
  for (const name of OPEN_SERVERS) {
    if (!servers[name]) await makeServer(builder, name, apiClient(builder.url, host?.token ?? null), 0);
  }
}

/** Sends one request more than a rate limit allows. The last answer is 429 only if the target has limits. */
async function refuseLimits(url: string, { token }: Account): Promise<void> {
  const client = apiClient(url, token);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if ((await client.status(addFriend)) === 429) throw new Error(LIMITED);
  }
}

/** Whether the users exist on the target, which may have been reset since. */
export async function isKnown(url: string, { host }: Community): Promise<boolean> {
  if (host === null) return false;
  return apiClient(url, host.token)
    .call(getOwnDetails)
    .then(
      ({ user }) => user.id === host.id,
      () => false,
    );
}

/** Creates what is missing. Everything that was created before a failure stays in `builder.community`. */
export async function growCommunity(builder: Builder, shape: Shape, people: number): Promise<void> {
  try {
    const { host } = builder.community;
    if (host !== null) await refuseLimits(builder.url, host);
    await addPeople(builder, people);
    const servers = membersOf(shape, people);
    builder.onProgress(`${people} people in ${servers.size} server${servers.size === 1 ? '' : 's'}.`);
    for (const [name, members] of servers) await fillServer(builder, name, members, channelsIn(shape));
    await openServers(builder);
  } catch (error) {
    throw error instanceof Refused && error.status === 429 ? new Error(LIMITED) : error;
  }
}

/** The channels whose messages the user must receive. */
export function channelsOf(community: Community, shape: Shape, person: number): readonly string[] {
  return serversOf(shape, person).flatMap((name) => community.servers[name]?.channelIds ?? []);
}
