/** The channels in the state of a server stream. */
import type {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

export type ChannelState = {
  readonly id: string;
  readonly name: string;
  readonly icon: string | null;
  /** 1: SERVER_TEXT, 2: CATEGORY. */
  readonly type: number;
  readonly categoryId: string | null;
  readonly order: number;
  readonly slowModeSeconds: number | null;
  readonly permissions: readonly { readonly roleId: string; readonly permissions: number }[];
  readonly createdById: string;
  readonly createdAt: number;
};

export type Channels = ReadonlyMap<string, ChannelState>;

export type ChannelEvent = EventOf<
  | typeof ChannelCreated
  | typeof ChannelUpdated
  | typeof ChannelDeleted
  | typeof ChannelRestored
  | typeof ChannelPermissionsSet
  | typeof ChannelsReordered
>;

export function evolveChannels(channels: Channels, event: ChannelEvent): Channels {
  const next = new Map(channels);
  switch (event.type) {
    case 'ChannelCreated': {
      const { channelId: id, name, channelType: type, order, permissions, createdById, createdAt } = event.data;
      const plain = { icon: null, categoryId: null, slowModeSeconds: null };
      return next.set(id, { ...plain, id, name, type, order, permissions, createdById, createdAt });
    }
    case 'ChannelRestored': {
      const { serverId: _, channelId: id, channelType: type, restoredById: __, restoredAt: ___, ...kept } = event.data;
      return next.set(id, { id, type, ...kept });
    }
    case 'ChannelUpdated': {
      const { name, icon, slowModeSeconds } = event.data;
      const channel = known(channels, event.data.channelId);
      return next.set(channel.id, {
        ...channel,
        name: name ?? channel.name,
        icon: icon === undefined ? channel.icon : icon,
        slowModeSeconds: slowModeSeconds === undefined ? channel.slowModeSeconds : slowModeSeconds,
      });
    }
    case 'ChannelDeleted': {
      next.delete(known(channels, event.data.channelId).id);
      for (const channel of next.values()) {
        if (channel.categoryId === event.data.channelId) next.set(channel.id, { ...channel, categoryId: null });
      }
      return next;
    }
    case 'ChannelPermissionsSet': {
      const { roleId, permissions } = event.data;
      const channel = known(channels, event.data.channelId);
      const others = channel.permissions.filter((entry) => entry.roleId !== roleId);
      return next.set(channel.id, { ...channel, permissions: [...others, { roleId, permissions }] });
    }
    case 'ChannelsReordered': {
      const { categoryId, channelIds } = event.data;
      for (const [index, id] of channelIds.entries()) next.set(id, { ...known(channels, id), order: index + 1, categoryId });
      return next;
    }
  }
}

/** Removes the permissions of a deleted role. */
export function withoutRole(channels: Channels, roleId: string): Channels {
  const next = new Map<string, ChannelState>();
  for (const [id, channel] of channels) {
    next.set(id, { ...channel, permissions: channel.permissions.filter((entry) => entry.roleId !== roleId) });
  }
  return next;
}

export function isText(channels: Channels, channelId: string): boolean {
  return channels.get(channelId)?.type === CHANNEL_TYPE.SERVER_TEXT;
}

function known(channels: Channels, channelId: string): ChannelState {
  const channel = channels.get(channelId);
  if (!channel) throw new Error(`Channel ${channelId} is not of this server`);
  return channel;
}
