/** The users and channels of a run: one server with a public channel, one for a role, and direct conversations. */
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { setMemberRoles } from '@folkmoot/contracts/members/commands';
import { createRole } from '@folkmoot/contracts/roles/commands';
import { ALL_CHANNEL_PERMISSIONS } from '@folkmoot/contracts/roles/permissions';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { type Person, registerUser } from '../e2e/user.ts';
import type { Recorder } from './history.ts';

export type World = {
  readonly serverId: string;
  readonly code: string;
  readonly defaultRoleId: string;
  /** The role that may see `inner`. */
  readonly roleId: string;
  readonly general: string;
  readonly open: string;
  readonly inner: string;
  readonly conversations: readonly { readonly channel: string; readonly people: readonly Person[] }[];
  readonly owner: Person;
  readonly writers: readonly Person[];
  /** The users whose permissions change. */
  readonly subjects: readonly Person[];
  /** One user for each gateway, whose connection ends with it. */
  readonly lurkers: readonly Person[];
  readonly everybody: readonly Person[];
  readonly channels: readonly string[];
  readonly nameOf: (userId: string) => string;
};

const WRITERS = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
const SUBJECTS = ['Sam', 'Tess'];
const LURKERS = ['Lou', 'Max'];

async function converse(people: readonly Person[]): Promise<World['conversations'][number]> {
  const [from, to] = people;
  if (!from || !to) throw new Error('A conversation is of two.');
  const { channelId } = await from.api.call(openDm, { params: { userId: to.id } });
  return { channel: channelId, people };
}

export async function found(url: string, recorder: Recorder): Promise<World> {
  const owner = await registerUser(url, 'Owner');
  const named = (names: readonly string[]) => Promise.all(names.map((name) => registerUser(url, name)));
  const [writers, subjects, lurkers] = await Promise.all([named(WRITERS), named(SUBJECTS), named(LURKERS)]);
  const server = await owner.api.call(createServer, { body: { name: 'Where things break' } });
  const params = { serverId: server.id };
  const [open, inner] = [
    await owner.api.call(createChannel, { params, body: { name: 'open' } }),
    await owner.api.call(createChannel, { params, body: { name: 'inner' } }),
  ];
  const role = await owner.api.call(createRole, { params });
  const may = (channelId: string, roleId: string, permissions: number) =>
    owner.api.call(setChannelPermissions, { params: { ...params, channelId, roleId }, body: { permissions } });
  await may(inner.id, server.defaultRoleId, 0);
  await may(inner.id, role.id, ALL_CHANNEL_PERMISSIONS);
  const { code } = await owner.api.call(createInvite, { params });
  for (const person of [...writers, ...subjects, ...lurkers]) await person.api.call(joinServer, { params: { code } });
  for (const person of [...writers, ...subjects]) {
    await owner.api.call(setMemberRoles, { params: { ...params, userId: person.id }, body: { roleIds: [role.id] } });
  }
  const conversations = [await converse(writers.slice(0, 2)), await converse(writers.slice(2, 4))];
  const now = recorder.now();
  function give(person: Person, channel: string): void {
    recorder.add({ kind: 'right', who: person.name, channel, change: 'given', start: now, end: now, certain: true });
  }
  for (const person of [owner, ...writers, ...subjects])
    for (const channel of [server.defaultChannelId, open.id, inner.id]) give(person, channel);
  for (const { channel, people } of conversations) for (const person of people) give(person, channel);
  const everybody = [owner, ...writers, ...subjects, ...lurkers];
  const names = new Map(everybody.map(({ id, name }) => [id, name]));
  return {
    serverId: server.id,
    code,
    defaultRoleId: server.defaultRoleId,
    roleId: role.id,
    general: server.defaultChannelId,
    open: open.id,
    inner: inner.id,
    conversations,
    owner,
    writers,
    subjects,
    lurkers,
    everybody,
    channels: [server.defaultChannelId, open.id, inner.id, ...conversations.map(({ channel }) => channel)],
    nameOf: (userId) => names.get(userId) ?? userId,
  };
}
