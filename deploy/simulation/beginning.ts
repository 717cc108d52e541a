/** What every history begins with: four people and a server with a hidden channel, made by commands in a network without misfortune. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { ReplyOf, RouteSpec } from '@folkmoot/contracts/kernel/route';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { dice } from '../e2e/harness/dice.ts';
import { caller } from './caller.ts';
import { type Beginning, NOTHING, simulatedNetwork } from './network.ts';
import { copyOf } from './rows.ts';
import type { House } from './wishes.ts';

/** Sends, moves and removes, but is not the owner. */
const STAFF_PERMISSIONS = 62;
const STARTING_MS = 5000;

export async function begin(): Promise<{ readonly beginning: Beginning; readonly house: House }> {
  const network = simulatedNetwork(NOTHING, dice(1));
  const { scheduler, store, codec, rows, calm } = network;
  const { call } = caller(network);
  calm();
  await scheduler.settle(STARTING_MS);

  async function done<Route extends RouteSpec>(
    userId: string,
    route: Route,
    params: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<ReplyOf<Route>> {
    const made = call({ userId, route, params, body }, true);
    await scheduler.settle(STARTING_MS);
    if (network.broken.length > 0) throw new Error(network.broken.join('\n'));
    const result = (await made).tries.at(-1)?.answer?.result;
    if (!result || isRefusal(result)) throw new Error(`${route.name} was refused: ${JSON.stringify(result)}`);
    return route.reply.parse(result.body) as ReplyOf<Route>;
  }

  for (const username of ['Ada', 'Ben', 'Cleo', 'Dan']) {
    await done('', register, {}, { username, email: `${username}@example.org`, password: 'a long password' });
  }
  const people = [...rows.people.values()].map((person) => person.id);
  const [ada = '', ben = '', cleo = ''] = people;
  const server = await done(ada, createServer, {}, { name: 'The house' });
  const serverId = server.id;
  const hidden = await done(ada, createChannel, { serverId }, { name: 'staff only' });
  const role = await done(ada, createRole, { serverId });
  await done(ada, updateRole, { serverId, roleId: role.id }, { permissions: STAFF_PERMISSIONS });
  await done(ada, setChannelPermissions, { serverId, channelId: hidden.id, roleId: server.defaultRoleId }, { permissions: 0 });
  await done(ada, setChannelPermissions, { serverId, channelId: hidden.id, roleId: role.id }, { permissions: 7 });
  const { code } = await done(ada, createInvite, { serverId });
  for (const userId of [ben, cleo]) await done(userId, joinServer, { code });
  await done(ada, setMemberRoles, { serverId, userId: ben }, { roleIds: [role.id] });

  const recorded = await codec.decode(store.events);
  return {
    beginning: {
      events: [...store.events],
      recorded: new Map(recorded.map((event) => [event.id, event])),
      rows: { ...copyOf(rows), signalled: rows.position },
      at: scheduler.now() + STARTING_MS,
    },
    house: { people, serverId, defaultRoleId: server.defaultRoleId, staffRoleId: role.id, inviteCode: code },
  };
}
