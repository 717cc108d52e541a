import { NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { describe, expect, it } from 'vitest';
import { notificationSettingsSet } from './notifications.signals.ts';

const base = { userId: '1', serverId: '9', channelId: null, pingMode: 2, soundMode: null };

describe('signals of notification settings', () => {
  it.each([
    ['a server', { ...base, changed: ['pingMode' as const] }, { serverId: '9', updated: { notificationPingMode: 2 } }],
    [
      'a channel of a server',
      { ...base, channelId: '90', changed: ['soundMode' as const] },
      { channelId: '90', updated: { notificationSoundMode: null } },
    ],
    [
      'a conversation',
      { ...base, serverId: null, channelId: '50', changed: ['pingMode' as const, 'soundMode' as const] },
      { channelId: '50', updated: { notificationPingMode: 2, notificationSoundMode: null } },
    ],
  ])('contain one channel or server and the changed keys: %s', (_title, data, payload) => {
    expect(notificationSettingsSet(NotificationSettingsSet(data))).toEqual([
      { kind: 'emit', rooms: ['user:1'], event: 'user:notification_settings_update', payload },
    ]);
  });
});
