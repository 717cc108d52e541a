import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelRestored,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { channelEvents } from '@folkmoot/contracts/channels/wire';
import { expect, it } from 'vitest';
import {
  channelCreatedSignals,
  channelDeletedSignals,
  channelPermissionsSignals,
  channelRestoredSignals,
  channelsReorderedSignals,
  channelUpdatedSignals,
} from './channels.signals.ts';

const created = {
  serverId: '10',
  channelId: '20',
  name: 'Hall',
  channelType: 1,
  order: 2,
  permissions: [{ roleId: '30', permissions: 7 }],
  createdById: '1',
  createdAt: 5,
};

function emitted(event: string, payload: unknown) {
  return { kind: 'emit', rooms: ['server:10'], event, payload };
}

it.each([
  [
    'a change is sent with the changed fields',
    channelUpdatedSignals(ChannelUpdated({ serverId: '10', channelId: '20', icon: null, slowModeSeconds: null })),
    [emitted('server:channel_updated', { serverId: '10', channelId: '20', updated: { icon: null, slowModeSeconds: null } })],
  ],
  [
    'a deletion empties the room first',
    channelDeletedSignals(ChannelDeleted({ serverId: '10', channelId: '20', deletedById: '1', deletedAt: 5 })),
    [{ kind: 'close', rooms: ['channel:20'] }, emitted('server:channel_deleted', { serverId: '10', channelId: '20' })],
  ],
  [
    'permissions change the visibility first, and are then sent without nesting',
    channelPermissionsSignals(ChannelPermissionsSet({ serverId: '10', channelId: '20', roleId: '30', permissions: 0 })),
    [
      { kind: 'regroup', serverId: '10' },
      emitted('server:channel_permissions_updated', { serverId: '10', channelId: '20', roleId: '30', permissions: 0 }),
    ],
  ],
  [
    'an order in a category contains the category',
    channelsReorderedSignals(ChannelsReordered({ serverId: '10', categoryId: '21', channelIds: ['20'] })),
    [emitted('server:channel_order_updated', { serverId: '10', categoryId: '21', orderedChannelIds: ['20'] })],
  ],
  [
    'an order outside of categories contains none',
    channelsReorderedSignals(ChannelsReordered({ serverId: '10', categoryId: null, channelIds: ['20', '21'] })),
    [emitted('server:channel_order_updated', { serverId: '10', orderedChannelIds: ['20', '21'] })],
  ],
])('%s', (_, signals, expected) => {
  expect(signals).toEqual(expected);
});

it('send a new channel with all fields, after its viewers joined its room', () => {
  const [first, second] = channelCreatedSignals(ChannelCreated(created));
  expect(first).toEqual({ kind: 'regroup', serverId: '10' });
  expect(second).toMatchObject({ kind: 'emit', rooms: ['server:10'], event: 'server:channel_created' });
  const payload = channelEvents.created.payload.parse(second?.kind === 'emit' ? second.payload : null);
  expect(payload.channel).toMatchObject({ id: '20', type: 1, order: 2, categoryId: null, permissions: created.permissions });
});

it('send a restored channel like a new one, with all fields and nothing unread', () => {
  const was = { ...created, icon: '🌳', slowModeSeconds: 5, categoryId: '21' };
  const [first, second] = channelRestoredSignals(ChannelRestored({ ...was, restoredById: '2', restoredAt: 9 }), new Map([['20', 3]]));
  expect(first).toEqual({ kind: 'regroup', serverId: '10' });
  expect(second).toMatchObject({ kind: 'emit', rooms: ['server:10'], event: 'server:channel_created' });
  const payload = channelEvents.created.payload.strict().parse(second?.kind === 'emit' ? second.payload : null);
  const { serverId: _, channelId: id, channelType: type, ...kept } = was;
  expect(payload.channel).toEqual({ ...kept, id, type, serverId: '10', lastMessagedAt: null, _count: { attachments: 3 } });
});
