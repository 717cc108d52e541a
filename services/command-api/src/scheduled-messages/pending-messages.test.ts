import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { describe, expect, it } from 'vitest';
import { dueMessages, pendingMessages } from './pending-messages.ts';

const meta = { actor: '1', command: 'test', correlationId: 'c', causationId: null, at: 0 };

function after(...events: readonly AnyEvent[]) {
  const index = pendingMessages.create();
  for (const [position, event] of events.entries()) {
    pendingMessages.on[event.type]?.apply(index, { ...event, id: `${position}`, stream: 'test-1', revision: position, position, meta });
  }
  return index;
}

function message(scheduledMessageId: string, sendAt: number, userId = '1') {
  const text = { content: 'Hello', timeZone: 'UTC', replyToMessageIds: [], mentionReplies: false, silent: false };
  return { scheduledMessageId, userId, channelId: '2', ...text, sendAt, createdAt: 1 };
}

const named = { scheduledMessageId: '11', userId: '1', channelId: '2' };
const scheduled = MessageScheduled(message('11', 50));

/** The ids of the due messages by user. */
function due(index: ReturnType<typeof after>, now: number) {
  return [...dueMessages(index, now)].map(([userId, messages]) => [userId, messages.map(({ scheduledMessageId }) => scheduledMessageId)]);
}

describe('due messages', () => {
  it('are those whose time has come, by user, the earliest first', () => {
    const index = after(
      MessageScheduled(message('13', 40)),
      MessageScheduled(message('12', 30)),
      MessageScheduled(message('14', 30)),
      MessageScheduled(message('15', 41)),
      MessageScheduled(message('16', 20, '7')),
    );
    expect(due(index, 19)).toEqual([]);
    expect(due(index, 40)).toEqual([
      ['7', ['16']],
      ['1', ['12', '14', '13']],
    ]);
  });

  it('stay due until they are sent', () => {
    const index = after(scheduled);
    expect([due(index, 60), due(index, 60)]).toEqual([[['1', ['11']]], [['1', ['11']]]]);
  });

  it.each([
    ['sent', ScheduledMessageSent({ ...named, messageId: '20', sentAt: 51 })],
    ['cancelled', ScheduledMessageCancelled({ ...named, cancelledAt: 40 })],
    ['refused', ScheduledMessageRefused({ ...message('11', 50), refusal: 'SlowMode', refusedAt: 51 })],
    ['moved to a later time', ScheduledMessageChanged({ ...message('11', 90), changedAt: 40 })],
    ['deleted with their account', AccountDeleted({ userId: '1', deleteContent: false, deletedAt: 40 })],
  ])('are not those that were %s', (_title, event) => {
    expect(due(after(scheduled, event), 60)).toEqual([]);
  });

  it('are also those that were moved to an earlier time, or scheduled again', () => {
    const refused = ScheduledMessageRefused({ ...message('11', 50), refusal: 'SlowMode', refusedAt: 51 });
    const index = after(scheduled, refused);
    expect(due(index, 60)).toEqual([]);
    const again = after(scheduled, refused, ScheduledMessageChanged({ ...message('11', 55), changedAt: 52 }));
    expect(due(again, 60)).toEqual([['1', ['11']]]);
  });
});
