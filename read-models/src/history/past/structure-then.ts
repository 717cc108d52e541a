/** A server and its channels as they were, folded from what had happened to it (`server-<id>`). Pure. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { RoleCreated, RoleDeleted, RoleUpdated } from '@folkmoot/contracts/roles/events';
import type { RoleRights } from '@folkmoot/contracts/roles/permissions';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { folding } from './folding.ts';

type ServerThen = {
  readonly id: string;
  readonly name: string;
  readonly creatorId: string;
  readonly defaultRoleId: string;
  /** Until it is deleted nobody gets in. */
  readonly isClosed: boolean;
};

export type ChannelThen = {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly icon: string | null;
  readonly slowModeSeconds: number | null;
  readonly categoryId: string | null;
  /** By role. */
  readonly permissions: ReadonlyMap<string, number>;
};

export type StructureThen = {
  /** null: not yet, or no more; then there are no channels. */
  readonly server: ServerThen | null;
  readonly roles: ReadonlyMap<string, RoleRights>;
  readonly channels: ReadonlyMap<string, ChannelThen>;
};

export const NO_STRUCTURE: StructureThen = { server: null, roles: new Map(), channels: new Map() };

/** Who may read a channel does not depend on the order of roles: it is not folded. */
const ANY_ORDER = 1;

function withServer(state: StructureThen, change: Partial<ServerThen>): StructureThen {
  return state.server ? { ...state, server: { ...state.server, ...change } } : state;
}

function withChannel(state: StructureThen, id: string, change: (channel: ChannelThen) => ChannelThen): StructureThen {
  const channel = state.channels.get(id);
  return channel ? { ...state, channels: new Map(state.channels).set(id, change(channel)) } : state;
}

function withEach(state: StructureThen, change: (channel: ChannelThen) => ChannelThen): StructureThen {
  return { ...state, channels: new Map([...state.channels].map(([id, channel]) => [id, change(channel)])) };
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([key]) => key !== id));
}

const plain = { icon: null, slowModeSeconds: null, categoryId: null };

export const structureThen = folding<StructureThen>((step) => [
  step(ServerCreated, (_before, { serverId: id, name, createdById, defaultRole, defaultChannel }) => ({
    server: { id, name, creatorId: createdById, defaultRoleId: defaultRole.roleId, isClosed: false },
    roles: new Map([[defaultRole.roleId, { id: defaultRole.roleId, order: ANY_ORDER, permissions: defaultRole.permissions }]]),
    channels: new Map([
      [
        defaultChannel.channelId,
        {
          ...plain,
          id: defaultChannel.channelId,
          name: defaultChannel.name,
          type: CHANNEL_TYPE.SERVER_TEXT,
          permissions: new Map([[defaultRole.roleId, defaultChannel.permissions]]),
        },
      ],
    ]),
  })),
  step(ServerUpdated, (state, { name }) => (name === undefined ? state : withServer(state, { name }))),
  step(ServerOwnershipTransferred, (state, { newOwnerId }) => withServer(state, { creatorId: newOwnerId })),
  step(ServerDeletionScheduled, (state) => withServer(state, { isClosed: true })),
  step(ServerDeletionCancelled, (state) => withServer(state, { isClosed: false })),
  step(ServerDeleted, () => NO_STRUCTURE),
  step(ChannelCreated, (state, { channelId: id, name, channelType: type, permissions }) => {
    const entries = new Map(permissions.map((entry) => [entry.roleId, entry.permissions]));
    return { ...state, channels: new Map(state.channels).set(id, { ...plain, id, name, type, permissions: entries }) };
  }),
  step(ChannelUpdated, (state, { channelId, name, icon, slowModeSeconds }) =>
    withChannel(state, channelId, (channel) => ({
      ...channel,
      name: name ?? channel.name,
      icon: icon === undefined ? channel.icon : icon,
      slowModeSeconds: slowModeSeconds === undefined ? channel.slowModeSeconds : slowModeSeconds,
    })),
  ),
  step(ChannelDeleted, (state, { channelId }) =>
    withEach({ ...state, channels: without(state.channels, channelId) }, (channel) =>
      channel.categoryId === channelId ? { ...channel, categoryId: null } : channel,
    ),
  ),
  step(ChannelPermissionsSet, (state, { channelId, roleId, permissions }) =>
    withChannel(state, channelId, (channel) => ({ ...channel, permissions: new Map(channel.permissions).set(roleId, permissions) })),
  ),
  step(ChannelsReordered, (state, { categoryId, channelIds }) =>
    withEach(state, (channel) => (channelIds.includes(channel.id) ? { ...channel, categoryId } : channel)),
  ),
  step(RoleCreated, (state, { roleId: id, permissions }) => ({
    ...state,
    roles: new Map(state.roles).set(id, { id, order: ANY_ORDER, permissions }),
  })),
  step(RoleUpdated, (state, { roleId, permissions }) => {
    const role = state.roles.get(roleId);
    return role && permissions !== undefined ? { ...state, roles: new Map(state.roles).set(roleId, { ...role, permissions }) } : state;
  }),
  step(RoleDeleted, (state, { roleId }) =>
    withEach({ ...state, roles: without(state.roles, roleId) }, (channel) => ({
      ...channel,
      permissions: without(channel.permissions, roleId),
    })),
  ),
]);
