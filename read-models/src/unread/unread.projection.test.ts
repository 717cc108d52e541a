import { describe, expect, it } from 'vitest';
import { messageSent } from '../test-events.ts';
import { tally } from './unread.projection.ts';

function message(authorId: string, notifiedUserIds: string[], sentAt: number, channelId = '70') {
  return messageSent({ messageId: String(sentAt), channelId, serverId: '7', recipientId: null, authorId, notifiedUserIds, sentAt });
}

function counts(...batch: ReturnType<typeof message>[]) {
  return tally(batch).raised.map(({ recipientId, senderId, count }) => `${senderId}>${recipientId}:${count}`);
}

describe('counting a batch of messages', () => {
  it('adds up by sender', () => {
    expect(counts(message('a', ['b', 'c'], 1), message('a', ['b'], 2), message('c', ['b'], 3))).toEqual(['a>b:2', 'c>b:1']);
  });

  it('clears the counter of a user who then writes in the channel', () => {
    expect(counts(message('a', ['b'], 1), message('b', [], 2))).toEqual([]);
    expect(counts(message('a', ['b'], 1), message('b', [], 2), message('a', ['b'], 3))).toEqual(['a>b:1']);
  });

  it('keeps channels separate', () => {
    expect(counts(message('a', ['b'], 1, '70'), message('b', [], 2, '71'))).toEqual(['a>b:1']);
  });

  it('marks the channel as read for each sender', () => {
    expect(tally([message('a', [], 1), message('b', [], 2)]).seen.map(({ userId, at }) => `${userId}@${at}`)).toEqual(['a@1', 'b@2']);
  });
});
