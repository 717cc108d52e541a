/** Fills an empty product over its public HTTP API: three users, two servers, a thousand messages. Rate limits must be off. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { createChannel, orderChannels, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { acceptFriend, addFriend } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import { addReaction, editMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { CHANNEL_PERMISSION, ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { type ApiClient, apiClient } from './api-client.ts';
import { committee, kit, type Line, letters, library, repairs, ridgeGeneral, routes } from './seed/conversations.ts';
import { PEOPLE, people, type SeedName } from './seed/people.ts';
import { smallTalk } from './seed/small-talk.ts';

type Member = { readonly id: string; readonly tag: string; readonly api: ApiClient };
type Cast = Readonly<Record<SeedName, Member>>;

const MESSAGES = 1000;

export type Seeded = { readonly messages: number };

async function enrol(url: string, name: SeedName): Promise<Member> {
  const { email, password, bio, colors, status } = people[name];
  const { token } = Token.parse(await apiClient(url).call(register, { body: { email, username: name, password, token: '' } }));
  const api = apiClient(url, token);
  await api.call(updateProfile, { body: { bio, bgColorOne: colors[0], bgColorTwo: colors[1] } });
  if (status !== null) await api.call(choosePresence, { body: { custom: status } });
  const { user } = await api.call(getOwnDetails);
  return { id: user.id, tag: user.tag, api };
}

/** Adds all users to a server, with a role for each of the founder's helpers. */
async function found(cast: Cast, founder: SeedName, name: string): Promise<RawServer> {
  const { api } = cast[founder];
  const server = await api.call(createServer, { body: { name } });
  const { code } = await api.call(createInvite, { params: { serverId: server.id } });
  for (const other of PEOPLE) if (other !== founder) await cast[other].api.call(joinServer, { params: { code } });
  await giveRole(
    cast,
    server,
    founder,
    'Stewards',
    '#e0a458',
    ROLE_PERMISSION.KICK | ROLE_PERMISSION.BAN | ROLE_PERMISSION.MANAGE_CHANNELS,
    'mod',
  );
  return server;
}

async function giveRole(
  cast: Cast,
  server: RawServer,
  founder: SeedName,
  name: string,
  hexColor: string,
  permissions: number,
  to: SeedName,
): Promise<string> {
  const { api } = cast[founder];
  const role = await api.call(createRole, { params: { serverId: server.id } });
  await api.call(updateRole, {
    params: { serverId: server.id, roleId: role.id },
    body: { name, hexColor, permissions: permissions | ROLE_PERMISSION.SEND_MESSAGE },
  });
  await api.call(setMemberRoles, { params: { serverId: server.id, userId: cast[to].id }, body: { roleIds: [role.id] } });
  return role.id;
}

async function addChannels(api: ApiClient, server: RawServer, category: string, names: readonly string[]): Promise<readonly string[]> {
  const params = { serverId: server.id };
  const above = await api.call(createChannel, { params, body: { name: category, type: CHANNEL_TYPE.CATEGORY } });
  const channelIds: string[] = [];
  for (const name of names) channelIds.push((await api.call(createChannel, { params, body: { name } })).id);
  await api.call(orderChannels, { params, body: { channelIds, categoryId: above.id } });
  return channelIds;
}

function withMentions(cast: Cast, text: string): string {
  return text.replace(/@(\w+)/g, (whole, name: string) => {
    const mentioned = PEOPLE.find((each) => each === name);
    return mentioned ? `[@:${cast[mentioned].id}]` : whole;
  });
}

/** Messages are sent in order. Reactions and edits follow independently. */
async function converse(cast: Cast, channelId: string, lines: readonly Line[]): Promise<number> {
  const sent: string[] = [];
  const after: Promise<unknown>[] = [];
  for (const line of lines) {
    const { api } = cast[line.by];
    const target = line.replyTo === undefined ? undefined : sent.at(-line.replyTo);
    const { id: messageId } = await api.call(sendMessage, {
      params: { channelId },
      body: { content: withMentions(cast, line.text), ...(target ? { replyToMessageIds: [target], mentionReplies: true } : {}) },
    });
    sent.push(messageId);
    const params = { channelId, messageId };
    for (const [name, by] of Object.entries(line.reactions ?? {})) {
      after.push(...by.map((each) => cast[each].api.call(addReaction, { params, body: { name } })));
    }
    if (line.edited !== undefined) after.push(api.call(editMessage, { params, body: { content: withMentions(cast, line.edited) } }));
  }
  await Promise.all(after);
  return sent.length;
}

async function befriend(cast: Cast): Promise<void> {
  await cast.alice.api.call(addFriend, { body: { username: 'bob', tag: cast.bob.tag } });
  await cast.bob.api.call(acceptFriend, { params: { friendId: cast.alice.id } });
  await cast.mod.api.call(addFriend, { body: { username: 'alice', tag: cast.alice.tag } });
}

export async function seedProduct(url: string): Promise<Seeded> {
  // The first user becomes the founder.
  const alice = await enrol(url, 'alice');
  const [bob, mod] = await Promise.all([enrol(url, 'bob'), enrol(url, 'mod')]);
  const cast: Cast = { alice, bob, mod };
  const [ridge, tools] = await Promise.all([found(cast, 'alice', 'Ridge Walkers'), found(cast, 'bob', 'Tool Library'), befriend(cast)]);
  const [[routesId = '', kitId = ''], [committeeId = ''], [repairsId = '', offersId = '']] = await Promise.all([
    addChannels(alice.api, ridge, 'Out and about', ['Routes', 'Boots and kit']),
    addChannels(alice.api, ridge, 'Behind the scenes', ['Committee']),
    addChannels(bob.api, tools, 'Workshop', ['Repairs', 'Offers and requests']),
  ]);
  const insiders = await giveRole(cast, ridge, 'alice', 'Committee', '#6fb1d6', 0, 'bob');
  await setPrivate(alice.api, ridge, committeeId, insiders);
  const dm = await bob.api.call(openDm, { params: { userId: alice.id } });
  await alice.api.call(openDm, { params: { userId: bob.id } });

  const written: readonly (readonly [string, readonly Line[]])[] = [
    [ridge.defaultChannelId, ridgeGeneral],
    [routesId, routes],
    [kitId, kit],
    [tools.defaultChannelId, library],
    [repairsId, repairs],
    [offersId, []],
  ];
  const beside = committee.length + letters.length;
  const small = MESSAGES - beside - written.reduce((sum, [, lines]) => sum + lines.length, 0);
  const share = Math.ceil(small / written.length);
  const counts = await Promise.all([
    ...written.map(([channelId, lines], index) =>
      converse(cast, channelId, [...smallTalk(Math.min(share, small - share * index), index), ...lines]),
    ),
    converse(cast, committeeId, committee),
    converse(cast, dm.channelId, letters),
  ]);
  return { messages: counts.reduce((sum, count) => sum + count, 0) };
}

async function setPrivate(api: ApiClient, server: RawServer, channelId: string, roleId: string): Promise<void> {
  const permissions = CHANNEL_PERMISSION.PUBLIC_CHANNEL | CHANNEL_PERMISSION.SEND_MESSAGE;
  await api.call(setChannelPermissions, { params: { serverId: server.id, channelId, roleId }, body: { permissions } });
  await api.call(setChannelPermissions, {
    params: { serverId: server.id, channelId, roleId: server.defaultRoleId },
    body: { permissions: 0 },
  });
}
