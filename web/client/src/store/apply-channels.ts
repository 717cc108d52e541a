import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { roleEvents } from '@folkmoot/contracts/roles/wire';
import type { Entries, Payloads } from './event-table.ts';
import { change, drop, mapValues, put, putIn } from './maps.ts';
import { patch } from './patch.ts';
import type { State } from './state.ts';

export const channelEntries: Entries<typeof channelEvents> = {
  [channelEvents.created.name]: (state, { channel }) => ({ ...state, channels: put(state.channels, channel.id, channel) }),
  [channelEvents.updated.name]: (state, { channelId, updated }) => ({
    ...state,
    channels: change(state.channels, channelId, (channel) => patch(channel, updated)),
  }),
  [channelEvents.deleted.name]: (state, { channelId }) => withoutChannel(state, channelId),
  [channelEvents.reordered.name]: reordered,
  [channelEvents.permissionsUpdated.name]: (state, { channelId, roleId, permissions }) => ({
    ...state,
    channels: change(state.channels, channelId, (channel) => ({
      ...channel,
      permissions: [...(channel.permissions ?? []).filter((entry) => entry.roleId !== roleId), { roleId, permissions }],
    })),
  }),
};

/**
 * Moves channels of a deleted category to the top level, and clears the system channel of the server. Notification settings stay, because
 * the channel may be restored.
 */
function withoutChannel(state: State, channelId: string): State {
  const serverId = state.channels.get(channelId)?.serverId;
  const detached = mapValues(drop(state.channels, channelId), (channel) =>
    channel.categoryId === channelId ? { ...channel, categoryId: null } : channel,
  );
  return {
    ...state,
    channels: detached,
    servers: serverId
      ? change(state.servers, serverId, (server) => (server.systemChannelId === channelId ? { ...server, systemChannelId: null } : server))
      : state.servers,
    lastSeen: drop(state.lastSeen, channelId),
    mentions: drop(state.mentions, channelId),
    typing: drop(state.typing, channelId),
    calls: drop(state.calls, channelId),
    timelines: drop(state.timelines, channelId),
  };
}

function reordered(state: State, { categoryId, orderedChannelIds }: Payloads['server:channel_order_updated']): State {
  let { channels } = state;
  for (const [index, id] of orderedChannelIds.entries()) {
    channels = change(channels, id, (channel) => ({ ...channel, order: index + 1, categoryId: categoryId ?? null }));
  }
  return { ...state, channels };
}

export const roleEntries: Entries<typeof roleEvents> = {
  // A new role is placed just above the default role. The roles above it move up.
  [roleEvents.created.name]: (state, role) => {
    const shifted = change(state.roles, role.serverId, (roles) =>
      mapValues(roles, (other) => (other.order >= role.order && other.id !== role.id ? { ...other, order: other.order + 1 } : other)),
    );
    return { ...state, roles: putIn(shifted, role.serverId, role.id, role) };
  },
  [roleEvents.updated.name]: (state, { serverId, roleId, updated }) => ({
    ...state,
    roles: change(state.roles, serverId, (roles) => change(roles, roleId, (role) => patch(role, updated))),
  }),
  [roleEvents.reordered.name]: (state, { serverId, roleIds }) => {
    const orders = new Map(roleIds.map((id, index) => [id, index + 1]));
    return {
      ...state,
      roles: change(state.roles, serverId, (roles) => mapValues(roles, (role) => ({ ...role, order: orders.get(role.id) ?? role.order }))),
    };
  },
  [roleEvents.deleted.name]: roleDeleted,
};

function roleDeleted(state: State, { serverId, roleId }: Payloads['server:role_deleted']): State {
  const left = [...drop(state.roles.get(serverId) ?? new Map(), roleId).values()].sort((a, b) => a.order - b.order);
  return {
    ...state,
    roles: put(state.roles, serverId, new Map(left.map((role, index) => [role.id, { ...role, order: index + 1 }]))),
    members: change(state.members, serverId, (members) =>
      mapValues(members, (member) =>
        member.roleIds.includes(roleId) ? { ...member, roleIds: member.roleIds.filter((id) => id !== roleId) } : member,
      ),
    ),
    channels: mapValues(state.channels, (channel) =>
      channel.serverId === serverId && channel.permissions?.some((entry) => entry.roleId === roleId)
        ? { ...channel, permissions: channel.permissions.filter((entry) => entry.roleId !== roleId) }
        : channel,
    ),
  };
}
