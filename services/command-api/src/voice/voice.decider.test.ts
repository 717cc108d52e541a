import { describe, expect, it } from 'vitest';
import { decideJoin } from './voice.decider.ts';

const facts = { messageId: '9', channelId: '10', serverId: '1', recipientId: null, userId: '2', now: 5 };

describe('joining a call', () => {
  it('posts a message in the channel by the first caller', () => {
    expect(decideJoin({ ...facts, began: true })).toEqual([
      {
        type: 'SystemMessagePosted',
        data: { messageId: '9', channelId: '10', serverId: '1', recipientId: null, authorId: '2', kind: 5, postedAt: 5 },
      },
    ]);
  });

  it('that is in progress writes no event', () => {
    expect(decideJoin({ ...facts, began: false })).toEqual([]);
  });
});
