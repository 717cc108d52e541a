import type { MessageTargets, PushedMessage } from '@folkmoot/contracts/push/reads';
import { describe, expect, it } from 'vitest';
import { messagesToCheck, newestFor } from './newest.ts';

function message(messageId: string, ...notifiedUserIds: readonly string[]): PushedMessage {
  return { messageId, channelId: '70', serverId: '7', authorId: 'a', notifiedUserIds };
}

function targets(...userIds: readonly (readonly [string, boolean])[]): MessageTargets {
  const found = userIds.map(([userId, isForYou]) => ({ userId, isForYou, isSilent: false }));
  return { name: 'Ann', channelName: 'General', serverName: 'House', targets: found };
}

describe('several new messages of a channel', () => {
  it('notify each user of the newest, and of a personal one before others', () => {
    const newest = newestFor([
      [message('1'), targets(['b', false], ['c', true])],
      [message('2'), targets(['b', false], ['c', false], ['d', true])],
      [message('3'), targets(['d', true])],
    ]);
    expect(
      [...newest].map(
        ([
          userId,
          {
            message: { messageId },
          },
        ]) => [userId, messageId],
      ),
    ).toEqual([
      ['b', '2'],
      ['c', '1'],
      ['d', '3'],
    ]);
  });

  it('need checks only for messages that notify one of the users, and for the last', () => {
    const all = [message('1', 'x'), message('2', 'b'), message('3'), message('4')];
    expect(messagesToCheck(all, new Set(['b'])).map(({ messageId }) => messageId)).toEqual(['2', '4']);
  });
});
