import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import type { Authenticated } from '../realtime/authenticated.ts';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState, type State } from '../store/state.ts';
import { ada, aUser, ben, cid, payload } from '../store/state-fixture.ts';
import { type Looking, noticeOf } from './notice-of.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './notification-settings.ts';

const away = { channelId: null, isFocused: false, isVisible: true };
const { ALL, MENTIONS_ONLY, MUTE } = NOTIFY;

type Given = {
  readonly settings?: Partial<NotificationSettings>;
  readonly ping?: number;
  readonly sound?: number;
  readonly own?: Partial<Authenticated>;
  readonly looking?: Partial<Looking>;
  readonly message?: Parameters<typeof aMessage>[1];
};

/** The notification that Ada gets for a message of Ben in the channel, or of Cid in their conversation. */
function noticeFor({ settings, ping = ALL, sound = ALL, own, looking, message }: Given) {
  const modes = { userId: '1', serverId: '10', channelId: null, notificationPingMode: ping, notificationSoundMode: sound };
  const state: State = authenticated(emptyState, payload({ notificationSettings: [modes], ...own }));
  const written = aMessage(1, { channelId: '20', createdById: '2', createdBy: ben, ...message });
  return noticeOf(state, written, { ...DEFAULT_SETTINGS, preview: 'inherit', desktop: true, ...settings }, { ...away, ...looking });
}

const NONE = { sound: null, preview: false, desktop: false };
const toAda = { mentions: [ada], content: '[@:1] hello' };
const direct = { channelId: '30', createdById: '3', createdBy: cid };

describe('a notification', () => {
  it('is given for every message by default', () => {
    expect(noticeFor({})).toEqual({ sound: 'message', preview: true, desktop: true });
    expect(noticeFor({ message: toAda })).toEqual({ sound: 'mention', preview: true, desktop: true });
    expect(noticeFor({ message: direct })).toEqual({ sound: 'mention', preview: true, desktop: true });
  });

  it('is not given for own messages, system messages, silent messages and the visible channel', () => {
    expect(noticeFor({ message: { createdById: '1', createdBy: ada } })).toEqual(NONE);
    expect(noticeFor({ message: { type: 1 } })).toEqual(NONE);
    expect(noticeFor({ message: { silent: true } })).toEqual(NONE);
    expect(noticeFor({ looking: { channelId: '20', isFocused: true } })).toEqual(NONE);
    expect(noticeFor({ looking: { channelId: '20' } }).desktop).toBe(true);
  });

  it('is not given for a blocked user', () => {
    const [friend] = payload().friends;
    const friends = friend ? [{ ...friend, status: 3 }] : [];
    expect(noticeFor({ own: { friends }, message: direct })).toEqual(NONE);
  });

  it.each([
    [MENTIONS_ONLY, {}, { preview: false, desktop: false }],
    [MENTIONS_ONLY, toAda, { preview: true, desktop: true }],
    [MUTE, toAda, { preview: false, desktop: false }],
    [MUTE, direct, { preview: true, desktop: true }],
  ])('follows the ping mode %i of its server for %j', (ping, message, expected) => {
    expect(noticeFor({ ping, message })).toMatchObject(expected);
  });

  it.each([
    [MENTIONS_ONLY, {}, null],
    [MENTIONS_ONLY, toAda, 'mention'],
    [MUTE, toAda, null],
    [MUTE, direct, 'mention'],
  ])('follows the sound mode %i of its server for %j', (sound, message, expected) => {
    expect(noticeFor({ sound, message }).sound).toBe(expected);
  });

  it('of the system is always given for a direct message, but not while the window has the focus', () => {
    const muted = { userId: '1', serverId: null, channelId: '30', notificationPingMode: MUTE, notificationSoundMode: MUTE };
    expect(noticeFor({ own: { notificationSettings: [muted] }, message: direct })).toEqual({ sound: null, preview: false, desktop: true });
    expect(noticeFor({ message: direct, looking: { isFocused: true } }).desktop).toBe(false);
    expect(noticeFor({ message: direct, settings: { desktop: false } }).desktop).toBe(false);
  });

  it('has no sound while the user does not want to be disturbed, or sounds are off', () => {
    const presences = [{ userId: '1', status: 4 }];
    expect(noticeFor({ own: { presences }, message: toAda })).toEqual({ sound: null, preview: true, desktop: true });
    expect(noticeFor({ settings: { muted: true } }).sound).toBeNull();
  });

  it.each([
    ['off', ALL, toAda, false],
    ['mentions', ALL, {}, false],
    ['mentions', ALL, toAda, true],
    ['mentions', ALL, direct, true],
    ['inherit', MENTIONS_ONLY, {}, false],
    ['all', MENTIONS_ONLY, {}, true],
    ['all', MUTE, {}, false],
  ] as const)('has a preview by the mode %s, with ping mode %i, for %j: %j', (preview, ping, message, expected) => {
    expect(noticeFor({ settings: { preview }, ping, message }).preview).toBe(expected);
  });

  it('has no preview while the page is hidden', () => {
    expect(noticeFor({ looking: { isVisible: false } }).preview).toBe(false);
  });

  it('is given for a conversation that is closed here', () => {
    expect(noticeFor({ message: { channelId: '99', createdById: '9', createdBy: aUser('9', 'Dee') } }).sound).toBe('mention');
  });
});
