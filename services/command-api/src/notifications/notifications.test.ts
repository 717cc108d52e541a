import { DmOpened } from '@folkmoot/contracts/inbox/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { NotificationSettingsCleared, NotificationSettingsSet } from '@folkmoot/contracts/notifications/events';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { describe, expect, it } from 'vitest';
import { anInput, inServer, someDeps, warmAfter } from '../accounts/test-support.ts';
import { decideSet } from './notifications.decider.ts';
import { setFacts } from './notifications.facts.ts';
import { clearedOnLeaving, pingModeOf, type SettingsEvent, settingsFolding } from './settings-state.ts';

const given = (...events: readonly SettingsEvent[]) => fold(settingsFolding, events);
const set = (serverId: string | null, channelId: string | null, pingMode: number | null, soundMode: number | null = null) =>
  NotificationSettingsSet({ userId: '1', serverId, channelId, pingMode, soundMode, changed: ['pingMode'] });

describe('setting notifications', () => {
  const ofServer = { userId: '1', serverId: '9', channelId: null, pingMode: 2, soundMode: undefined };
  const ofChannel = { ...ofServer, channelId: '90' };

  it('defaults the other mode of a server to everything, and of a channel to inherited', () => {
    expect(decideSet(given(), ofServer)).toEqual([set('9', null, 2, 0)]);
    expect(decideSet(given(), ofChannel)).toEqual([set('9', '90', 2, null)]);
  });

  it('keeps the other mode, and notifies only about the given one', () => {
    expect(decideSet(given(set('9', '90', 2, 1)), { ...ofChannel, pingMode: undefined, soundMode: null })).toEqual([
      NotificationSettingsSet({ userId: '1', serverId: '9', channelId: '90', pingMode: 2, soundMode: null, changed: ['soundMode'] }),
    ]);
  });

  it('writes no event if nothing changes', () => {
    expect(decideSet(given(set('9', null, 2, 0)), ofServer)).toEqual([]);
    expect(decideSet(given(), { ...ofServer, pingMode: undefined })).toEqual([]);
  });
});

describe('the effective ping mode', () => {
  it.each([
    ['everything by default', [], 0],
    ['the server’s', [set('9', null, 2)], 2],
    ['the channel’s instead of the server’s', [set('9', null, 2), set('9', '90', 1)], 1],
    ['the server’s if the channel inherits', [set('9', null, 2), set('9', '90', null)], 2],
    ['not another channel’s', [set('9', '91', 2)], 0],
    ['the default after leaving', [set('9', null, 2), set('9', '90', 2), NotificationSettingsCleared({ userId: '1', serverId: '9' })], 0],
  ])('is %s', (_title, history, mode) => {
    expect(pingModeOf(given(...history), '9', '90')).toBe(mode);
  });
});

describe('leaving a server', () => {
  it('clears the settings of the server and its channels only', () => {
    const cleared = [{ stream: 'settings-1', event: NotificationSettingsCleared({ userId: '1', serverId: '9' }) }];
    expect(clearedOnLeaving(given(set('9', null, 1)), '1', '9')).toEqual(cleared);
    expect(clearedOnLeaving(given(set('9', '90', 1)), '1', '9')).toEqual(cleared);
    expect(clearedOnLeaving(given(set('8', null, 1), set(null, '70', 1)), '1', '9')).toEqual([]);
  });
});

describe('the target of a setting', () => {
  const server = ServerCreated({
    serverId: '9',
    name: 'Moot',
    hexColor: '#aabbcc',
    createdById: '2',
    defaultRole: { roleId: '91', name: 'everyone', hexColor: '#ffffff', permissions: 2, order: 1 },
    defaultChannel: { channelId: '90', name: 'general', permissions: 3, order: 1 },
    createdAt: 5,
  });
  const opened = DmOpened({
    channelId: '50',
    userId: '1',
    otherId: '2',
    inboxId: '51',
    otherInboxId: '52',
    createdAt: 5,
    createdById: '1',
  });
  const warm = warmAfter({ stream: 'server-9', event: server }, ...inServer('9', '1'), { stream: 'dm-1-2', event: opened });
  const place = (body: unknown, userId = '1') => setFacts(anInput(setNotifications, { userId, body }), someDeps(warm));

  it('is the channel if both are given, with its real server', () => {
    expect(place({ serverId: '8', channelId: '90', notificationPingMode: 1 })).toMatchObject({
      serverId: '9',
      channelId: '90',
      pingMode: 1,
    });
    expect(place({ serverId: '9', notificationSoundMode: null })).toMatchObject({ serverId: '9', channelId: null, soundMode: null });
    expect(place({ channelId: '50' })).toMatchObject({ serverId: null, channelId: '50' });
  });

  it('is required, and must be accessible to the user', () => {
    expect(place({})).toEqual({ refused: 'NothingNamed' });
    expect(place({ serverId: '9' }, '3')).toEqual({ refused: 'NotInThere' });
    expect(place({ channelId: '90' }, '3')).toEqual({ refused: 'NotInThere' });
    expect(place({ channelId: '50' }, '3')).toEqual({ refused: 'NotInThere' });
    expect(place({ serverId: '404' })).toEqual({ refused: 'NotInThere' });
    expect(place({ channelId: '404' })).toEqual({ refused: 'NotInThere' });
  });
});
