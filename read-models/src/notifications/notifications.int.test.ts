import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { NotificationSettingsCleared, NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { ServerDeleted } from '@folkmoot/contracts/servers/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { members } from '../members/members.projection.ts';
import { joined, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { notifications } from './notifications.projection.ts';
import { readNotificationSettings } from './settings-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [members, notifications]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const set = (serverId: string | null, channelId: string | null, pingMode: number | null) =>
  NotificationSettingsSet({ userId: '1', serverId, channelId, pingMode, soundMode: null, changed: ['pingMode'] });
const deleted = ServerDeleted({ serverId: '9', name: 'Moot', deletedById: '2', channelIds: ['90'], deletedAt: 5 });

describe('notification settings', () => {
  const record = (serverId: string | null, channelId: string | null, notificationPingMode: number | null) => ({
    serverId,
    channelId,
    userId: '1',
    notificationPingMode,
    notificationSoundMode: null,
  });

  it.each<[string, readonly AnyEvent[], readonly unknown[]]>([
    [
      'have one channel or server each',
      [set('9', '90', 1), set('9', null, 2), set(null, '50', 0)],
      [record(null, '50', 0), record('9', null, 2), record(null, '90', 1)],
    ],
    ['keep the last choice', [set('9', null, 2), set('9', null, 1), set('9', null, null)], [record('9', null, null)]],
    [
      'are deleted when the user leaves the server',
      [set('9', null, 2), set('9', '90', 2), set(null, '50', 2), NotificationSettingsCleared({ userId: '1', serverId: '9' })],
      [record(null, '50', 2)],
    ],
    ['are deleted with a purged channel', [set('9', '90', 2), ChannelPurged({ serverId: '9', channelId: '90', purgedAt: 5 })], []],
    ['are deleted with a deleted server', [set('9', null, 2), set('9', '90', 2), deleted], []],
    ['of other servers are hidden', [set('8', null, 2)], []],
  ])('%s', async (_title, history, records) => {
    const all = [joined('9', '1'), ...history];
    await models.given(all);
    expect(await readNotificationSettings(models.db, '1')).toEqual(records);
    await models.rowsAfter(all);
  });
});
