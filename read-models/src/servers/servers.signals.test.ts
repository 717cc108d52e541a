import {
  ServerDeleted,
  ServerDeletionCancelled,
  ServerDeletionScheduled,
  ServerFolderCreated,
  ServerFolderDeleted,
  ServerFolderUpdated,
  ServerOwnershipTransferred,
  ServerUpdated,
} from '@folkmoot/contracts/servers/events';
import { expect, it } from 'vitest';
import {
  deletedSignals,
  deletionCancelledSignals,
  deletionScheduledSignals,
  folderCreatedSignals,
  folderDeletedSignals,
  folderUpdatedSignals,
  transferredSignals,
  updatedSignals,
} from './servers.signals.ts';

const folder = { userId: '1', folderId: '77', name: 'Games', color: '#abcdef' };
const record = { id: '77', name: 'Games', color: '#abcdef' };

function emitted(rooms: readonly string[], event: string, payload: unknown) {
  return { kind: 'emit', rooms, event, payload };
}

it.each([
  [
    'an update is sent with the changed fields',
    updatedSignals(ServerUpdated({ serverId: '10', name: 'New name', systemChannelId: null, verified: false })),
    [emitted(['server:10'], 'server:updated', { serverId: '10', updated: { name: 'New name', systemChannelId: null, verified: false } })],
  ],
  [
    'a transfer changes the visibility of both owners',
    transferredSignals(ServerOwnershipTransferred({ serverId: '10', oldOwnerId: '1', newOwnerId: '2', transferredAt: 5 })),
    [
      { kind: 'regroup', serverId: '10', userIds: ['1', '2'] },
      emitted(['server:10'], 'server:updated', { serverId: '10', updated: { createdById: '2', verified: false } }),
    ],
  ],
  [
    'a deletion is sent to the room, then closes it and its channels',
    deletedSignals(ServerDeleted({ serverId: '10', name: 'Old', deletedById: '1', channelIds: ['20', '21'], deletedAt: 5 })),
    [emitted(['server:10'], 'server:left', { serverId: '10' }), { kind: 'close', rooms: ['server:10', 'channel:20', 'channel:21'] }],
  ],
  [
    'a scheduled deletion is sent to the room, and calls are checked again',
    deletionScheduledSignals(ServerDeletionScheduled({ serverId: '10', scheduledById: '9', reason: 'Spam', scheduledAt: 5 })),
    [emitted(['server:10'], 'server:schedule_delete', { serverId: '10', scheduleAt: 5 }), { kind: 'regroup', serverId: '10' }],
  ],
  [
    'a cancelled deletion is sent to the room',
    deletionCancelledSignals(ServerDeletionCancelled({ serverId: '10', cancelledById: '9', cancelledAt: 6 })),
    [emitted(['server:10'], 'server:remove_schedule_delete', { serverId: '10' }), { kind: 'regroup', serverId: '10' }],
  ],
  [
    'a new folder is sent after its position in the order',
    folderCreatedSignals(ServerFolderCreated({ ...folder, serverIds: ['10'], entries: ['77', '10'] })),
    [
      emitted(['user:1'], 'server:order_updated', { serverIds: ['77', '10'] }),
      emitted(['user:1'], 'server:folder_created', { folder: { ...record, serverIds: ['10'] } }),
    ],
  ],
  [
    'a changed folder is sent completely',
    folderUpdatedSignals(ServerFolderUpdated({ ...folder, name: null, serverIds: ['10'] })),
    [emitted(['user:1'], 'server:folder_updated', { folder: { ...record, name: 'Folder', serverIds: ['10'] } })],
  ],
  [
    'a deleted folder has no servers, and is removed from the order',
    folderDeletedSignals(ServerFolderDeleted({ ...folder, entries: ['10'] })),
    [
      emitted(['user:1'], 'server:folder_updated', { folder: { ...record, serverIds: [] } }),
      emitted(['user:1'], 'server:order_updated', { serverIds: ['10'] }),
    ],
  ],
])('%s', (_, signals, expected) => {
  expect(signals).toEqual(expected);
});
