/**
 * Stands in for Postgres and the projections: what the simulated histories need of the read models, folded event by event. The
 * shapes are those of the tables; what writes them with SQL is tested elsewhere, on a real Postgres.
 */

import { UserRegistered } from '@folkmoot/contracts/accounts/events';
import { ChannelCreated, ChannelDeleted, ChannelPermissionsSet } from '@folkmoot/contracts/channels/events';
import type { AnyEvent, EventOf, EventSpec, Recorded } from '@folkmoot/contracts/kernel/event';
import { MemberBanned, MemberJoined, MemberKicked, MemberLeft, MemberRolesSet, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageEdited, MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { RoleCreated, RoleUpdated } from '@folkmoot/contracts/roles/events';
import {
  CHANNEL_PERMISSION,
  hasInChannel,
  holds,
  type Membership,
  membershipOf,
  ROLE_PERMISSION,
} from '@folkmoot/contracts/roles/permissions';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { edited, rowOfSent, rowOfSystem } from '../../read-models/src/messages/message-rows.ts';
import type { MessageRow } from '../../read-models/src/messages/messages.table.ts';
import type { PersonRow } from '../../read-models/src/profiles/people.ts';

export type ServerRow = {
  readonly id: string;
  readonly name: string;
  readonly hexColor: string;
  readonly defaultChannelId: string;
  readonly systemChannelId: string | null;
  readonly defaultRoleId: string;
  readonly createdById: string;
  readonly createdAt: number;
};
export type RoleRow = {
  readonly id: string;
  readonly serverId: string;
  readonly name: string;
  readonly hexColor: string;
  readonly order: number;
  readonly permissions: number;
  readonly createdById: string;
  readonly createdAt: number;
};
export type ChannelRow = {
  readonly id: string;
  readonly serverId: string;
  readonly name: string;
  readonly type: number;
  readonly order: number;
  readonly createdById: string;
  readonly createdAt: number;
  readonly permissions: ReadonlyMap<string, number>;
};
export type MemberRow = {
  readonly id: string;
  readonly serverId: string;
  readonly userId: string;
  readonly joinedAt: number;
  readonly roleIds: readonly string[];
};

export type Rows = {
  readonly people: Map<string, PersonRow>;
  readonly servers: Map<string, ServerRow>;
  readonly roles: Map<string, RoleRow>;
  readonly channels: Map<string, ChannelRow>;
  /** By server and person. */
  readonly members: Map<string, MemberRow>;
  readonly messages: Map<string, MessageRow>;
  /** Events up to here are in. */
  position: number;
  /** Signals up to here are known to be out; stored with the next batch, as in the real runner. */
  signalled: number;
};

export function emptyRows(): Rows {
  return {
    people: new Map(),
    servers: new Map(),
    roles: new Map(),
    channels: new Map(),
    members: new Map(),
    messages: new Map(),
    position: -1,
    signalled: -1,
  };
}

/** The same rows; what is written to the one is not seen in the other. */
export function copyOf(rows: Rows): Rows {
  return {
    people: new Map(rows.people),
    servers: new Map(rows.servers),
    roles: new Map(rows.roles),
    channels: new Map(rows.channels),
    members: new Map(rows.members),
    messages: new Map(rows.messages),
    position: rows.position,
    signalled: rows.signalled,
  };
}

type Handler = (rows: Rows, event: AnyEvent) => void;

function on<Spec extends EventSpec>(
  spec: Spec,
  apply: (rows: Rows, event: Recorded<EventOf<Spec>>) => void,
): Readonly<Record<string, Handler>> {
  return { [spec.type]: apply as unknown as Handler };
}

const handlers: Readonly<Record<string, Handler>> = {
  ...on(UserRegistered, (rows, { data }) => {
    rows.people.set(data.userId, {
      id: data.userId,
      username: data.username ?? '',
      tag: data.tag,
      bot: data.bot,
      badges: data.badges,
      hexColor: data.hexColor,
      avatar: null,
      banner: null,
      joinedAt: data.registeredAt,
      lastOnlineStatus: 0,
      lastOnlineAt: null,
    });
  }),
  ...on(ServerCreated, createServer),
  ...on(RoleCreated, (rows, { data }) => {
    for (const role of rows.roles.values()) {
      if (role.serverId === data.serverId && role.order > 1) rows.roles.set(role.id, { ...role, order: role.order + 1 });
    }
    const { roleId, serverId, name, hexColor, permissions, createdById, createdAt } = data;
    rows.roles.set(roleId, { id: roleId, serverId, name, hexColor, permissions, createdById, createdAt, order: 2 });
  }),
  ...on(RoleUpdated, (rows, { data }) => {
    const role = rows.roles.get(data.roleId);
    if (role) rows.roles.set(role.id, { ...role, name: data.name ?? role.name, permissions: data.permissions ?? role.permissions });
  }),
  ...on(ChannelCreated, (rows, { data }) => {
    const { channelId, serverId, name, channelType, order, createdById, createdAt } = data;
    const permissions = new Map(data.permissions.map((entry) => [entry.roleId, entry.permissions]));
    rows.channels.set(channelId, { id: channelId, serverId, name, type: channelType, order, createdById, createdAt, permissions });
  }),
  ...on(ChannelPermissionsSet, (rows, { data }) => {
    const channel = rows.channels.get(data.channelId);
    if (channel)
      rows.channels.set(channel.id, { ...channel, permissions: new Map(channel.permissions).set(data.roleId, data.permissions) });
  }),
  ...on(ChannelDeleted, (rows, { data }) => {
    rows.channels.delete(data.channelId);
    const server = rows.servers.get(data.serverId);
    if (server?.systemChannelId === data.channelId) rows.servers.set(server.id, { ...server, systemChannelId: null });
  }),
  ...on(MemberJoined, (rows, { data }) => {
    const { serverId, userId, memberId, joinedAt } = data;
    rows.members.set(`${serverId}/${userId}`, { id: memberId, serverId, userId, joinedAt, roleIds: [] });
  }),
  ...on(MemberLeft, (rows, { data }) => void rows.members.delete(`${data.serverId}/${data.userId}`)),
  ...on(MemberKicked, (rows, { data }) => void rows.members.delete(`${data.serverId}/${data.userId}`)),
  ...on(MemberBanned, (rows, { data }) => {
    rows.members.delete(`${data.serverId}/${data.userId}`);
    const { deletedMessages: range } = data;
    for (const row of rows.messages.values()) {
      const theirs = row.author_id === data.userId && row.server_id === data.serverId;
      if (range && theirs && row.created_at >= range.from && row.created_at <= range.to) rows.messages.delete(row.id);
    }
  }),
  ...on(MemberUnbanned, () => undefined),
  ...on(MemberRolesSet, (rows, { data }) => {
    const key = `${data.serverId}/${data.userId}`;
    const member = rows.members.get(key);
    if (member) rows.members.set(key, { ...member, roleIds: data.roleIds });
  }),
  ...on(MessageSent, (rows, event) => void rows.messages.set(event.data.messageId, rowOfSent(event))),
  ...on(SystemMessagePosted, (rows, event) => void rows.messages.set(event.data.messageId, rowOfSystem(event))),
  ...on(MessageEdited, (rows, event) => {
    const row = rows.messages.get(event.data.messageId);
    if (row) rows.messages.set(row.id, edited(row, event));
  }),
  ...on(MessageDeleted, (rows, { data }) => void rows.messages.delete(data.messageId)),
};

/** What leaves no row that a simulated client is shown. */
const ROWLESS: ReadonlySet<string> = new Set(['InstanceFounded', 'NameClaimed', 'EmailConfirmed', 'InviteCreated', 'ServerUnlisted']);

function createServer(rows: Rows, { data }: EventOf<typeof ServerCreated>): void {
  const { serverId, name, hexColor, createdById, createdAt, defaultRole, defaultChannel } = data;
  const { roleId } = defaultRole;
  const { channelId } = defaultChannel;
  const server = { id: serverId, name, hexColor, defaultRoleId: roleId, createdById, createdAt };
  rows.servers.set(serverId, { ...server, defaultChannelId: channelId, systemChannelId: channelId });
  rows.roles.set(roleId, { id: roleId, serverId, createdById, createdAt, ...pick(defaultRole) });
  const permissions = new Map([[roleId, defaultChannel.permissions]]);
  const channel = { id: channelId, serverId, name: defaultChannel.name, type: 1, order: defaultChannel.order };
  rows.channels.set(channelId, { ...channel, createdById, createdAt, permissions });
}

function pick({ name, hexColor, permissions, order }: EventOf<typeof ServerCreated>['data']['defaultRole']) {
  return { name, hexColor, permissions, order };
}

/** Events that are in already are passed over. */
export function applyTo(rows: Rows, event: Recorded): void {
  if (event.position <= rows.position) return;
  const handler = handlers[event.type];
  if (!handler && !ROWLESS.has(event.type)) throw new Error(`The simulated read models do not know ${event.type}.`);
  handler?.(rows, event);
  rows.position = event.position;
}

export function membershipIn(rows: Rows, serverId: string, userId: string): Membership | null {
  const server = rows.servers.get(serverId);
  const member = rows.members.get(`${serverId}/${userId}`);
  return server && member ? membershipOf(userId, server.createdById, server.defaultRoleId, member.roleIds, rows.roles) : null;
}

export function entriesOf(channel: ChannelRow): { readonly roleId: string; readonly permissions: number }[] {
  return [...channel.permissions].map(([roleId, permissions]) => ({ roleId, permissions })).sort((a, b) => (a.roleId < b.roleId ? -1 : 1));
}

export function maySee(rows: Rows, userId: string, channelId: string): boolean {
  const channel = rows.channels.get(channelId);
  const membership = channel ? membershipIn(rows, channel.serverId, userId) : null;
  return channel !== undefined && membership !== null && hasInChannel(membership, entriesOf(channel), CHANNEL_PERMISSION.PUBLIC_CHANNEL);
}

export function maySend(rows: Rows, userId: string, channelId: string): boolean {
  const channel = rows.channels.get(channelId);
  const membership = channel ? membershipIn(rows, channel.serverId, userId) : null;
  if (!channel || !membership || !holds(membership, ROLE_PERMISSION.SEND_MESSAGE)) return false;
  return hasInChannel(membership, entriesOf(channel), CHANNEL_PERMISSION.SEND_MESSAGE);
}
