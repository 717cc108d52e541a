import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import {
  MessageScheduled,
  ScheduledMessageCancelled,
  ScheduledMessageChanged,
  ScheduledMessageRefused,
  ScheduledMessageSent,
} from '@folkmoot/contracts/scheduled-messages/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { scheduledMessages } from './scheduled-messages.projection.ts';
import { readScheduledMessages } from './scheduled-records.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [scheduledMessages]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

type Scheduled = EventOf<typeof MessageScheduled>['data'];

function message(scheduledMessageId: string, sendAt: number, userId = '1'): Scheduled {
  const text = {
    content: `Number ${scheduledMessageId}`,
    timeZone: 'Asia/Tokyo',
    replyToMessageIds: ['7'],
    mentionReplies: true,
    silent: false,
  };
  return { scheduledMessageId, userId, channelId: '2', ...text, sendAt, createdAt: 5 };
}

const named = { userId: '1', channelId: '2' };
const history = [
  MessageScheduled(message('11', 90)),
  MessageScheduled(message('12', 80)),
  MessageScheduled(message('13', 70)),
  MessageScheduled(message('14', 60)),
  MessageScheduled(message('15', 50, '3')),
  ScheduledMessageChanged({ ...message('11', 40), changedAt: 6 }),
  ScheduledMessageChanged({ ...message('11', 95), content: 'Changed twice', changedAt: 7 }),
  ScheduledMessageCancelled({ ...named, scheduledMessageId: '13', cancelledAt: 8 }),
  ScheduledMessageSent({ ...named, scheduledMessageId: '14', messageId: '20', sentAt: 61 }),
  ScheduledMessageRefused({ ...message('12', 80), refusal: 'SlowMode', refusedAt: 81 }),
];

describe('rows of scheduled messages', () => {
  it('are the same in batches of one and of all (H2)', async () => {
    const { scheduled_messages: rows } = await models.rowsAfter(history);
    expect(rows).toHaveLength(3);
  });

  it('are the messages of one user, the next one first, with the reason why one was not sent', async () => {
    await models.given(history);
    const records = await readScheduledMessages(models.db, '1');
    expect(records).toMatchObject([
      { id: '12', content: 'Number 12', refusal: { code: 'SlowMode', message: 'Slow mode is on in this channel.', refusedAt: 81 } },
      { id: '11', content: 'Changed twice', sendAt: 95, timeZone: 'Asia/Tokyo', replyToMessageIds: ['7'], refusal: null },
    ]);
  });

  it('are scheduled again after a change, and removed with the account', async () => {
    await models.given([...history, ScheduledMessageChanged({ ...message('12', 99), changedAt: 90 })]);
    expect(await readScheduledMessages(models.db, '1')).toMatchObject([{ refusal: null }, { id: '12', refusal: null }]);
    await models.given([AccountDeleted({ userId: '1', deletedAt: 100, deleteContent: true })]);
    expect(await readScheduledMessages(models.db, '1')).toEqual([]);
    expect(await readScheduledMessages(models.db, '3')).toHaveLength(1);
  });
});
