/** Who is told what about channels (realtime contract 5.3): all members, also of channels they cannot see. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { channelRoom, emit, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

type Of<Spec> = { readonly data: EventOf<Spec>['data'] };

export function channelCreatedSignals({ data }: Of<typeof ChannelCreated>): readonly Signal[] {
  const { serverId, channelId, name, channelType, order, permissions, createdById, createdAt } = data;
  const channel = {
    id: channelId,
    name,
    icon: null,
    serverId,
    createdById,
    type: channelType,
    slowModeSeconds: null,
    categoryId: null,
    lastMessagedAt: null,
    createdAt,
    order,
    permissions,
    _count: { attachments: 0 },
  };
  return [{ kind: 'regroup', serverId }, emit([serverRoom(serverId)], channelEvents.created, { serverId, channel })];
}

export function channelUpdatedSignals({ data }: Of<typeof ChannelUpdated>): readonly Signal[] {
  const { serverId, channelId, ...updated } = data;
  return [emit([serverRoom(serverId)], channelEvents.updated, { serverId, channelId, updated })];
}

export function channelDeletedSignals({ data }: Of<typeof ChannelDeleted>): readonly Signal[] {
  const { serverId, channelId } = data;
  return [{ kind: 'close', rooms: [channelRoom(channelId)] }, emit([serverRoom(serverId)], channelEvents.deleted, { serverId, channelId })];
}

export function channelPermissionsSignals({ data }: Of<typeof ChannelPermissionsSet>): readonly Signal[] {
  const { serverId, channelId, roleId, permissions } = data;
  return [
    { kind: 'regroup', serverId },
    emit([serverRoom(serverId)], channelEvents.permissionsUpdated, { serverId, channelId, roleId, permissions }),
  ];
}

export function channelsReorderedSignals({ data }: Of<typeof ChannelsReordered>): readonly Signal[] {
  const { serverId, categoryId, channelIds } = data;
  const category = categoryId === null ? {} : { categoryId };
  return [emit([serverRoom(serverId)], channelEvents.reordered, { serverId, ...category, orderedChannelIds: channelIds })];
}

export const channelSignals = signalSource(
  async () => null,
  signalsOf(ChannelCreated, channelCreatedSignals),
  signalsOf(ChannelUpdated, channelUpdatedSignals),
  signalsOf(ChannelDeleted, channelDeletedSignals),
  signalsOf(ChannelPermissionsSet, channelPermissionsSignals),
  signalsOf(ChannelsReordered, channelsReorderedSignals),
);
