/** Signals about channels (realtime contract 5.3). They go to all members, also for channels that members cannot see. */
import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { channelRoom, emit, type Signal, serverRoom } from '@folkmoot/contracts/kernel/signal';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { sql } from 'kysely';

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

/**
 * Sent like a new channel with all fields, but without the time of the last message. Clients dropped their read position, and nothing in
 * the channel is new. At login they get both.
 */
export function channelRestoredSignals({ data }: Of<typeof ChannelRestored>, files: ReadonlyMap<string, number>): readonly Signal[] {
  const { serverId, channelId: id, channelType: type, restoredById: _, restoredAt: __, ...kept } = data;
  const channel = { ...kept, id, type, serverId, lastMessagedAt: null, _count: { attachments: files.get(id) ?? 0 } };
  return [{ kind: 'regroup', serverId }, emit([serverRoom(serverId)], channelEvents.created, { serverId, channel })];
}

/** The number of files in restored channels. */
async function filesOf(events: readonly Recorded[], db: Reader): Promise<ReadonlyMap<string, number>> {
  const restored = events.flatMap(({ type, data }) => (type === ChannelRestored.type ? [String(data.channelId)] : []));
  if (restored.length === 0) return new Map();
  const { rows } = await sql<{ id: string; files: number }>`
    select channel_id as id, attachments as files from attachment_counts where channel_id = any(${restored}::text[])`.execute(db);
  return new Map(rows.map(({ id, files }) => [id, files]));
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
  filesOf,
  signalsOf(ChannelCreated, channelCreatedSignals),
  signalsOf(ChannelUpdated, channelUpdatedSignals),
  signalsOf(ChannelDeleted, channelDeletedSignals),
  signalsOf(ChannelRestored, channelRestoredSignals),
  signalsOf(ChannelPermissionsSet, channelPermissionsSignals),
  signalsOf(ChannelsReordered, channelsReorderedSignals),
);
