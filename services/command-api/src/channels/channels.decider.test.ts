import {
  ChannelCreated,
  ChannelDeleted,
  ChannelPermissionsSet,
  ChannelsReordered,
  ChannelUpdated,
} from '@folkmoot/contracts/channels/events';
import { CHANNEL_LIMITS, CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { RoleDeleted } from '@folkmoot/contracts/roles/events';
import { describe, expect, it } from 'vitest';
import { serverFolding } from '../servers/server-state.ts';
import { ALL, ANN, BOB, channelCreated, GENERAL, NOW, roleCreated, SERVER, serverAfter } from '../servers/test-server.ts';
import {
  channelChanges,
  decideCreateChannel,
  decideDeleteChannel,
  decideOrderChannels,
  decideSetChannelPermissions,
  decideUpdateChannel,
} from './channels.decider.ts';

const deletedServer = serverFolding.initial;
const CATEGORY = '1011';
const withCategory = serverAfter(channelCreated('1010'), channelCreated(CATEGORY, CHANNEL_TYPE.CATEGORY));

describe('create a channel', () => {
  const facts = { serverId: SERVER, channelId: '1010', callerId: BOB, mostChannels: CHANNEL_LIMITS.perServer, now: NOW };

  it('opens it to everyone, after the other channels', () => {
    expect(decideCreateChannel(serverAfter(), {}, facts)).toEqual([
      ChannelCreated({
        serverId: SERVER,
        channelId: '1010',
        name: 'New Channel',
        channelType: CHANNEL_TYPE.SERVER_TEXT,
        order: 2,
        permissions: [{ roleId: ALL, permissions: 7 }],
        createdById: BOB,
        createdAt: NOW,
      }),
    ]);
  });

  it('accepts a name, and creates categories', () => {
    expect(decideCreateChannel(serverAfter(), { name: 'Hall' }, facts)).toMatchObject([{ data: { name: 'Hall' } }]);
    expect(decideCreateChannel(serverAfter(), { type: 2 }, facts)).toMatchObject([{ data: { name: 'New Category', channelType: 2 } }]);
  });

  it('refuses the 101st channel, and a deleted server', () => {
    const many = Array.from({ length: CHANNEL_LIMITS.perServer - 1 }, (_, index) => channelCreated(`${2000 + index}`));
    expect(decideCreateChannel(serverAfter(...many.slice(1)), {}, facts)).toHaveLength(1);
    expect(decideCreateChannel(serverAfter(...many), {}, facts)).toEqual({ refused: 'TooManyChannels' });
    expect(decideCreateChannel(deletedServer, {}, facts)).toEqual({ refused: 'NotAMember' });
  });
});

describe('update a channel', () => {
  const place = { serverId: SERVER, channelId: GENERAL };

  it('changes the given fields', () => {
    expect(decideUpdateChannel(serverAfter(), { name: 'Hall', slowModeSeconds: 5 }, place)).toEqual([
      ChannelUpdated({ ...place, name: 'Hall', slowModeSeconds: 5 }),
    ]);
    expect(channelChanges({ icon: '', slowModeSeconds: null })).toEqual({ icon: null, slowModeSeconds: null });
    expect(channelChanges({})).toEqual({});
  });

  it('keeps slow mode until it is turned off', () => {
    const slow = ChannelUpdated({ ...place, slowModeSeconds: 5 });
    expect(serverAfter(slow, ChannelUpdated({ ...place, name: 'Hall' })).channels.get(GENERAL)?.slowModeSeconds).toBe(5);
    expect(serverAfter(slow, ChannelUpdated({ ...place, slowModeSeconds: null })).channels.get(GENERAL)?.slowModeSeconds).toBeNull();
  });

  it('refuses an unknown channel, and a deleted server', () => {
    expect(decideUpdateChannel(serverAfter(), {}, { ...place, channelId: '4711' })).toEqual({ refused: 'UnknownServerChannel' });
    expect(decideUpdateChannel(deletedServer, {}, place)).toEqual({ refused: 'NotAMember' });
  });
});

describe('delete a channel', () => {
  const facts = { serverId: SERVER, channelId: CATEGORY, callerId: BOB, now: NOW };
  const deleted = ChannelDeleted({ serverId: SERVER, channelId: CATEGORY, deletedById: BOB, deletedAt: NOW });

  it('moves the channels of a category out of it', () => {
    expect(decideDeleteChannel(withCategory, facts)).toEqual([deleted]);
    const moved = ChannelsReordered({ serverId: SERVER, categoryId: CATEGORY, channelIds: ['1010'] });
    const after = serverAfter(channelCreated('1010'), channelCreated(CATEGORY, CHANNEL_TYPE.CATEGORY), moved, deleted);
    expect(after.channels.get('1010')?.categoryId).toBeNull();
  });

  it('refuses the default channel, an unknown one, and a deleted server', () => {
    expect(decideDeleteChannel(serverAfter(), { ...facts, channelId: GENERAL })).toEqual({ refused: 'DefaultChannelKept' });
    expect(decideDeleteChannel(serverAfter(), facts)).toEqual({ refused: 'UnknownServerChannel' });
    expect(decideDeleteChannel(deletedServer, facts)).toEqual({ refused: 'NotAMember' });
  });
});

describe('set the permissions of a role in a channel', () => {
  const place = { serverId: SERVER, channelId: GENERAL, roleId: ALL };

  it('sets all permissions, and writes no event if nothing changes', () => {
    expect(decideSetChannelPermissions(serverAfter(), 0, place)).toEqual([ChannelPermissionsSet({ ...place, permissions: 0 })]);
    expect(decideSetChannelPermissions(serverAfter(), 7, place)).toEqual([]);
  });

  it('refuses a channel or role of another server', () => {
    expect(decideSetChannelPermissions(serverAfter(), 1, { ...place, channelId: '4711' })).toEqual({ refused: 'UnknownServerChannel' });
    expect(decideSetChannelPermissions(serverAfter(), 1, { ...place, roleId: '4711' })).toEqual({ refused: 'UnknownRole' });
    expect(decideSetChannelPermissions(deletedServer, 1, place)).toEqual({ refused: 'NotAMember' });
  });

  it('loses the permissions of a deleted role', () => {
    const entry = ChannelPermissionsSet({ ...place, roleId: '1020', permissions: 3 });
    const after = serverAfter(roleCreated('1020'), entry, RoleDeleted({ serverId: SERVER, roleId: '1020', deletedById: ANN }));
    expect(after.channels.get(GENERAL)?.permissions).toEqual([{ roleId: ALL, permissions: 7 }]);
  });
});

describe('order the channels', () => {
  it('moves them into a category and out again', () => {
    expect(decideOrderChannels(withCategory, { channelIds: ['1010', GENERAL], categoryId: CATEGORY }, SERVER)).toEqual([
      ChannelsReordered({ serverId: SERVER, categoryId: CATEGORY, channelIds: ['1010', GENERAL] }),
    ]);
    expect(decideOrderChannels(withCategory, { channelIds: [CATEGORY, '1010'] }, SERVER)).toEqual([
      ChannelsReordered({ serverId: SERVER, categoryId: null, channelIds: [CATEGORY, '1010'] }),
    ]);
  });

  it.each([
    ['a category that is a channel', { channelIds: ['1010'], categoryId: GENERAL }, 'UnknownCategory'],
    ['an unknown category', { channelIds: ['1010'], categoryId: '4711' }, 'UnknownCategory'],
    ['an unknown channel', { channelIds: ['4711'] }, 'InvalidChannelOrder'],
    ['a channel twice', { channelIds: ['1010', '1010'] }, 'InvalidChannelOrder'],
    ['a category in a category', { channelIds: [CATEGORY], categoryId: CATEGORY }, 'CategoryInCategory'],
  ])('refuses %s', (_, wanted, refused) => {
    expect(decideOrderChannels(withCategory, wanted, SERVER)).toEqual({ refused });
  });

  it('refuses a deleted server', () => {
    expect(decideOrderChannels(deletedServer, { channelIds: [] }, SERVER)).toEqual({ refused: 'NotAMember' });
  });
});
