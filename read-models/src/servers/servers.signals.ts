/** Signals of servers and lists of servers (realtime contract 5.3). `server:joined` is part of the members' signals. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { channelRoom, emit, type Signal, serverRoom, userRoom } from '@folkmoot/contracts/kernel/signal';
import {
  ServerCreated,
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOrderSet,
  ServerOwnershipTransferred,
  ServerUnlisted,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { NEW_FOLDER_NAME } from '@folkmoot/contracts/servers/limits';
import { type RawServerFolder, serverEvents } from '@folkmoot/contracts/servers/wire';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';

type Of<Spec> = { readonly data: EventOf<Spec>['data'] };

export function updatedSignals({ data }: Of<typeof ServerUpdated>): readonly Signal[] {
  const { serverId, ...updated } = data;
  return [emit([serverRoom(serverId)], serverEvents.updated, { serverId, updated })];
}

/** The owner sees every channel, so the visibility of both owners changes. */
export function transferredSignals({ data }: Of<typeof ServerOwnershipTransferred>): readonly Signal[] {
  const { serverId, oldOwnerId, newOwnerId } = data;
  return [
    { kind: 'regroup', serverId, userIds: [oldOwnerId, newOwnerId] },
    emit([serverRoom(serverId)], serverEvents.updated, { serverId, updated: { createdById: newOwnerId, verified: false } }),
  ];
}

/** Ends calls in the server, because the permissions of callers are checked again. */
export function deletionScheduledSignals({ data }: Of<typeof ServerDeletionScheduled>): readonly Signal[] {
  const { serverId, scheduledAt } = data;
  return [
    emit([serverRoom(serverId)], serverEvents.deletionScheduled, { serverId, scheduleAt: scheduledAt }),
    { kind: 'regroup', serverId },
  ];
}

export function deletionCancelledSignals({ data: { serverId } }: Of<typeof ServerDeletionCancelled>): readonly Signal[] {
  return [emit([serverRoom(serverId)], serverEvents.deletionCancelled, { serverId }), { kind: 'regroup', serverId }];
}

export function deletedSignals({ data }: Of<typeof ServerDeleted>): readonly Signal[] {
  const { serverId, channelIds } = data;
  const room = serverRoom(serverId);
  return [emit([room], serverEvents.left, { serverId }), { kind: 'close', rooms: [room, ...channelIds.map(channelRoom)] }];
}

function orderSignal({ userId, entries }: { readonly userId: string; readonly entries: string[] }): Signal {
  return emit([userRoom(userId)], serverEvents.orderUpdated, { serverIds: entries });
}

type FolderData = Pick<EventOf<typeof ServerFolderDeleted>['data'], 'folderId' | 'name' | 'color'>;

function folderOf({ folderId, name, color }: FolderData, serverIds: string[]): RawServerFolder {
  return { id: folderId, name: name ?? NEW_FOLDER_NAME, color, serverIds };
}

export function folderCreatedSignals({ data }: Of<typeof ServerFolderCreated>): readonly Signal[] {
  return [orderSignal(data), emit([userRoom(data.userId)], serverEvents.folderCreated, { folder: folderOf(data, data.serverIds) })];
}

export function folderUpdatedSignals({ data }: Of<typeof ServerFolderUpdated>): readonly Signal[] {
  return [emit([userRoom(data.userId)], serverEvents.folderUpdated, { folder: folderOf(data, data.serverIds) })];
}

/** No servers: deleted. The order follows, because the folder is no longer in it. */
export function folderDeletedSignals({ data }: Of<typeof ServerFolderDeleted>): readonly Signal[] {
  return [emit([userRoom(data.userId)], serverEvents.folderUpdated, { folder: folderOf(data, []) }), orderSignal(data)];
}

export const serverSignals = signalSource(
  async () => null,
  // The creator is notified by the join.
  signalsOf(ServerCreated, () => []),
  signalsOf(ServerUpdated, updatedSignals),
  signalsOf(ServerOwnershipTransferred, transferredSignals),
  signalsOf(ServerDeletionScheduled, deletionScheduledSignals),
  signalsOf(ServerDeletionCancelled, deletionCancelledSignals),
  signalsOf(ServerDeleted, deletedSignals),
  signalsOf(ServerOrderSet, ({ data }) => [orderSignal(data)]),
  signalsOf(ServerFolderCreated, folderCreatedSignals),
  signalsOf(ServerFolderUpdated, folderUpdatedSignals),
  signalsOf(ServerFolderDeleted, folderDeletedSignals),
  // Clients do this themselves on server:left.
  signalsOf(ServerUnlisted, () => []),
);
