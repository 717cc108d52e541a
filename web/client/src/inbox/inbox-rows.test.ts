import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { apply } from '../store/apply.ts';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { aChannel, ben, payload } from '../store/state-fixture.ts';
import { inboxRows } from './inbox-rows.ts';

const here = { now: 5, socketId: null };

describe('inboxRows', () => {
  it('lists the latest conversations first, after new messages in closed ones', () => {
    const entry = {
      id: '70',
      createdById: '1',
      recipientId: '2',
      channelId: '71',
      closed: false,
      createdAt: 2,
      lastSeen: null,
      recipient: ben,
    };
    const open = apply(
      authenticated(emptyState, payload()),
      { name: 'inbox:opened', payload: { ...entry, channel: aChannel('71', { serverId: null, type: 0 }) } },
      here,
    );
    expect(inboxRows(open).map((row) => row.userId)).toEqual(['2', '3']);
    const received = apply(
      open,
      { name: 'message:created', payload: { message: aMessage(1, { channelId: '30', createdById: '3' }) } },
      here,
    );
    expect(inboxRows(received).map((row) => row.userId)).toEqual(['3', '2']);
    const stranger = apply(
      received,
      { name: 'message:created', payload: { message: aMessage(2, { channelId: '90', createdById: '9' }) } },
      here,
    );
    expect(inboxRows(stranger)[0]).toEqual({ kind: 'waiting', channelId: '90', userId: '9', count: 1 });
  });
});
