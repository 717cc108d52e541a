import { describe, expect, it } from 'vitest';
import { decideJoin } from './voice.decider.ts';

const facts = { messageId: '9', channelId: '10', serverId: '1', recipientId: null, userId: '2', now: 5 };

describe('joining a call', () => {
  it('that began is told in the channel, as by the one who began it', () => {
    expect(decideJoin({ ...facts, began: true })).toEqual([
      {
        type: 'SystemMessagePosted',
        data: { messageId: '9', channelId: '10', serverId: '1', recipientId: null, authorId: '2', kind: 5, postedAt: 5 },
      },
    ]);
  });

  it('that is under way leaves nothing', () => {
    expect(decideJoin({ ...facts, began: false })).toEqual([]);
  });
});
