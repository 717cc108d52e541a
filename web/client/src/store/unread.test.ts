import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { apply } from './apply.ts';
import { authenticated } from './apply-authenticated.ts';
import { emptyState, type State } from './state.ts';
import { aChannel, ben, payload } from './state-fixture.ts';
import { summaryOf, unreadOf } from './unread.ts';

const here = { now: 9_000_000_000_000, socketId: null };

function withMessage(state: State, channelId: string, given = {}): State {
  const message = aMessage(1, { channelId, createdById: '2', createdBy: ben, ...given });
  return apply(state, { name: 'message:created', payload: { message } }, here);
}

describe('unread', () => {
  const start = authenticated(emptyState, payload());

  it('is false for a channel without messages', () => {
    expect(unreadOf(start, '21')).toEqual({ unread: false, mentions: 0 });
  });

  it('depends on the last message and on when the channel was last seen', () => {
    const spoken = withMessage(start, '20');
    expect([unreadOf(spoken, '20').unread, summaryOf(spoken).servers.get('10')?.unread]).toEqual([true, true]);
    const seen = apply(spoken, { name: 'notification:dismissed', payload: { channelId: '20' } }, here);
    expect([unreadOf(seen, '20').unread, summaryOf(seen).servers.has('10')]).toEqual([false, false]);
  });

  it('counts direct messages for the inbox, including closed conversations', () => {
    expect(summaryOf(withMessage(withMessage(start, '30', { createdById: '3' }), '99')).inbox).toEqual({ unread: true, mentions: 2 });
  });

  it('ignores channels that the user cannot see', () => {
    const asBen = authenticated(
      emptyState,
      payload({
        user: { ...payload().user, id: '2' },
        channels: [aChannel('21', { permissions: [{ roleId: '11', permissions: 0 }], lastMessagedAt: 5 })],
        lastSeenServerChannelIds: {},
      }),
    );
    expect(summaryOf(asBen).servers.size).toBe(0);
  });

  it('ignores a muted channel', () => {
    const muted = apply(
      start,
      { name: 'user:notification_settings_update', payload: { serverId: '10', updated: { notificationPingMode: 2 } } },
      here,
    );
    expect(unreadOf(withMessage(muted, '20'), '20').unread).toBe(false);
  });
});
