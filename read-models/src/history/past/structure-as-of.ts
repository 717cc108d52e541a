/** Folds a server with channels and roles (`server-<id>`) as of a position. Pure. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { RoleCreated, RoleDeleted, RolesReordered, RoleUpdated } from '@folkmoot/contracts/roles/events';
import { DEFAULT_ROLE, NEW_ROLE } from '@folkmoot/contracts/roles/limits';
import type { RoleRights } from '@folkmoot/contracts/roles/permissions';
import { DEFAULT_EDIT_HISTORY, type EditHistory } from '@folkmoot/contracts/servers/edit-history';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { folding } from './folding.ts';

export type ServerAsOf = {
  readonly id: string;
  readonly name: string;
  readonly hexColor: string;
  /** Paths below the CDN. */
  readonly avatar: string | null;
  readonly banner: string | null;
  readonly verified: boolean;
  readonly filterWords: boolean;
  readonly editHistory: EditHistory;
  readonly creatorId: string;
  readonly createdAt: number;
  readonly defaultRoleId: string;
  readonly defaultChannelId: string;
  readonly systemChannelId: string | null;
  /** A deletion is scheduled, so no one has access. */
  readonly isClosed: boolean;
};

export type RoleAsOf = RoleRights & {
  readonly name: string;
  readonly hexColor: string;
  readonly icon: string | null;
  readonly hideRole: boolean;
  readonly botRole: boolean;
};

export type ChannelAsOf = {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly icon: string | null;
  readonly order: number;
  readonly slowModeSeconds: number | null;
  readonly categoryId: string | null;
  /** By role. */
  readonly permissions: ReadonlyMap<string, number>;
};

export type StructureAsOf = {
  /** null: not created yet, or deleted. Then there are no channels. */
  readonly server: ServerAsOf | null;
  readonly roles: ReadonlyMap<string, RoleAsOf>;
  readonly channels: ReadonlyMap<string, ChannelAsOf>;
};

export const NO_STRUCTURE: StructureAsOf = { server: null, roles: new Map(), channels: new Map() };

function withServer(state: StructureAsOf, change: Partial<ServerAsOf>): StructureAsOf {
  return state.server ? { ...state, server: { ...state.server, ...change } } : state;
}

function withChannel(state: StructureAsOf, id: string, change: (channel: ChannelAsOf) => ChannelAsOf): StructureAsOf {
  const channel = state.channels.get(id);
  return channel ? { ...state, channels: new Map(state.channels).set(id, change(channel)) } : state;
}

/** Only fields that were set. */
function isSet([, value]: readonly [string, unknown]): boolean {
  return value !== undefined;
}

function withRoles(state: StructureAsOf, change: (role: RoleAsOf) => RoleAsOf): StructureAsOf {
  return { ...state, roles: new Map([...state.roles].map(([id, role]) => [id, change(role)])) };
}

/** Numbers from one, without gaps. */
function renumbered(roles: ReadonlyMap<string, RoleAsOf>): ReadonlyMap<string, RoleAsOf> {
  const inOrder = [...roles.values()].toSorted((a, b) => a.order - b.order);
  return new Map(inOrder.map((role, index) => [role.id, { ...role, order: index + 1 }]));
}

function withEach(state: StructureAsOf, change: (channel: ChannelAsOf) => ChannelAsOf): StructureAsOf {
  return { ...state, channels: new Map([...state.channels].map(([id, channel]) => [id, change(channel)])) };
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([key]) => key !== id));
}

type FirstRole = { readonly roleId: string } & Pick<RoleAsOf, 'name' | 'hexColor' | 'permissions' | 'order'>;

function firstRole({ roleId: id, name, hexColor, permissions, order }: FirstRole): RoleAsOf {
  return { id, name, hexColor, permissions, order, icon: null, hideRole: false, botRole: false };
}

const plain = { icon: null, slowModeSeconds: null, categoryId: null };
const bare = { avatar: null, banner: null, verified: false, filterWords: false, editHistory: DEFAULT_EDIT_HISTORY, isClosed: false };

export const structureAsOf = folding<StructureAsOf>((step) => [
  step(ServerCreated, (_before, { serverId: id, name, hexColor, createdById, createdAt, defaultRole, defaultChannel }) => ({
    server: {
      ...bare,
      id,
      name,
      hexColor,
      creatorId: createdById,
      createdAt,
      defaultRoleId: defaultRole.roleId,
      defaultChannelId: defaultChannel.channelId,
      systemChannelId: defaultChannel.channelId,
    },
    roles: new Map([[defaultRole.roleId, firstRole(defaultRole)]]),
    channels: new Map([
      [
        defaultChannel.channelId,
        {
          ...plain,
          id: defaultChannel.channelId,
          name: defaultChannel.name,
          type: CHANNEL_TYPE.SERVER_TEXT,
          order: defaultChannel.order,
          permissions: new Map([[defaultRole.roleId, defaultChannel.permissions]]),
        },
      ],
    ]),
  })),
  step(ServerUpdated, (state, { serverId: _, ...set }) => withServer(state, Object.fromEntries(Object.entries(set).filter(isSet)))),
  step(ServerOwnershipTransferred, (state, { newOwnerId }) => withServer(state, { creatorId: newOwnerId, verified: false })),
  step(ServerDeletionScheduled, (state) => withServer(state, { isClosed: true })),
  step(ServerDeletionCancelled, (state) => withServer(state, { isClosed: false })),
  step(ServerDeleted, () => NO_STRUCTURE),
  step(ChannelCreated, (state, { channelId: id, name, order, channelType: type, permissions }) => {
    const entries = new Map(permissions.map((entry) => [entry.roleId, entry.permissions]));
    return { ...state, channels: new Map(state.channels).set(id, { ...plain, id, name, order, type, permissions: entries }) };
  }),
  step(ChannelRestored, (state, { channelId: id, channelType: type, name, icon, order, slowModeSeconds, categoryId, permissions }) => {
    const entries = new Map(permissions.map((entry) => [entry.roleId, entry.permissions]));
    const channel = { id, type, name, icon, order, slowModeSeconds, categoryId, permissions: entries };
    return { ...state, channels: new Map(state.channels).set(id, channel) };
  }),
  step(ChannelUpdated, (state, { channelId, name, icon, slowModeSeconds }) =>
    withChannel(state, channelId, (channel) => ({
      ...channel,
      name: name ?? channel.name,
      icon: icon === undefined ? channel.icon : icon,
      slowModeSeconds: slowModeSeconds === undefined ? channel.slowModeSeconds : slowModeSeconds,
    })),
  ),
  step(ChannelDeleted, (state, { channelId }) => {
    const left = withEach({ ...state, channels: without(state.channels, channelId) }, (channel) =>
      channel.categoryId === channelId ? { ...channel, categoryId: null } : channel,
    );
    return state.server?.systemChannelId === channelId ? withServer(left, { systemChannelId: null }) : left;
  }),
  step(ChannelPermissionsSet, (state, { channelId, roleId, permissions }) =>
    withChannel(state, channelId, (channel) => ({ ...channel, permissions: new Map(channel.permissions).set(roleId, permissions) })),
  ),
  step(ChannelsReordered, (state, { categoryId, channelIds }) => {
    const places = new Map(channelIds.map((id, index) => [id, index + 1]));
    return withEach(state, (channel) => {
      const order = places.get(channel.id);
      return order === undefined ? channel : { ...channel, categoryId, order };
    });
  }),
  step(RoleCreated, (state, { serverId: _, roleId: id, createdById: __, createdAt: ___, botId: ____, ...role }) => {
    const moved = withRoles(state, (each) => (each.order > DEFAULT_ROLE.order ? { ...each, order: each.order + 1 } : each));
    return { ...moved, roles: new Map(moved.roles).set(id, { id, order: NEW_ROLE.order, ...role }) };
  }),
  step(RoleUpdated, (state, { serverId: _, roleId, ...set }) => {
    const role = state.roles.get(roleId);
    const changes = Object.fromEntries(Object.entries(set).filter(isSet));
    return role ? { ...state, roles: new Map(state.roles).set(roleId, { ...role, ...changes }) } : state;
  }),
  step(RoleDeleted, (state, { roleId }) =>
    withEach({ ...state, roles: renumbered(without(state.roles, roleId)) }, (channel) => ({
      ...channel,
      permissions: without(channel.permissions, roleId),
    })),
  ),
  step(RolesReordered, (state, { roleIds }) => {
    const places = new Map(roleIds.map((id, index) => [id, index + 1]));
    return withRoles(state, (role) => ({ ...role, order: places.get(role.id) ?? role.order }));
  }),
]);
