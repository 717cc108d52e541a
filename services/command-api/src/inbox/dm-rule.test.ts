import { FriendAccepted, FriendRequested, UserBlocked } from '@folkmoot/contracts/friends/events';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, inServer, type Placed, warmAfter } from '../accounts/test-support.ts';
import { mayMessage, mayReach } from './dm-rule.ts';

const people = [...aPerson('1'), ...aPerson('2')];
const takes = (userId: string, dmStatus: number): Placed => ({ stream: `user-${userId}`, event: ProfileUpdated({ userId, dmStatus }) });
const friends: readonly Placed[] = [
  {
    stream: 'pair-1-2',
    event: FriendRequested({ byId: '1', otherId: '2', sentRecordId: '11', pendingRecordId: '12', requestedAt: 5 }),
  },
  { stream: 'pair-1-2', event: FriendAccepted({ byId: '2', otherId: '1' }) },
];
const blocks = (byId: string, otherId: string): Placed => ({
  stream: 'pair-1-2',
  event: UserBlocked({ byId, otherId, recordId: '13', endedFriendship: false, blockedAt: 5 }),
});
const together = inServer('9', '1', '2');

describe('who may message whom', () => {
  it.each<[string, readonly Placed[], string | null]>([
    ['strangers, if both accept messages from anyone', [], null],
    ['friends, regardless of both settings', [takes('1', 2), takes('2', 2), ...friends], null],
    ['a sender who accepts from friends only', [takes('1', 2), ...together], 'NOT_FRIENDS_REQUESTER'],
    ['a recipient who accepts from friends only', [takes('2', 2), ...together], 'NOT_FRIENDS_RECIPIENT'],
    ['a sender who accepts from servers, without a shared one', [takes('1', 1)], 'NOT_FRIENDS_AND_SERVERS_REQUESTER'],
    ['a recipient who accepts from servers, without a shared one', [takes('2', 1)], 'NOT_FRIENDS_AND_SERVERS_RECIPIENT'],
    ['both accept from servers, with a shared one', [takes('1', 1), takes('2', 1), ...together], null],
    ['a recipient blocked by the sender', [blocks('1', '2')], 'BLOCKED_BY_REQUESTER'],
    ['a recipient who blocked the sender, without revealing it', [blocks('2', '1')], 'UNKNOWN'],
  ])('%s', (_title, history, code) => {
    expect(mayMessage(warmAfter(...people, ...history), '1', '2')).toEqual(code === null ? null : { refused: 'MayNotMessage', code });
  });

  it('allows saved notes, and refuses a deleted user', () => {
    expect(mayMessage(warmAfter(...people, takes('1', 2)), '1', '1')).toBeNull();
    expect(mayMessage(warmAfter(...people), '1', '404')).toEqual({ refused: 'MayNotMessage', code: 'UNKNOWN' });
  });

  it('applies to everything that reaches one user, but not to servers and notes', () => {
    const warm = warmAfter(...people, takes('2', 2));
    const from = (recipientId: string | null) => {
      const { access } = anInput(sendMessage, { userId: '1', params: { channelId: '10' }, body: {} });
      return {
        ...access,
        channel: { channelId: '10', type: 0, serverId: recipientId ? null : '9', permissions: [], participant: true, recipientId },
      };
    };
    expect(mayReach(warm, from('2'))).toEqual({ refused: 'MayNotMessage', code: 'NOT_FRIENDS_RECIPIENT' });
    expect([mayReach(warm, from('1')), mayReach(warm, from(null))]).toEqual([null, null]);
  });
});
