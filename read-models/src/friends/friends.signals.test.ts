import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { describe, expect, it } from 'vitest';
import { toFriend, toRawUser } from '../profiles/people.ts';
import { aPersonRow } from '../profiles/test-support.ts';
import { friendAccepted, friendRemoved, friendRequested, userBlocked, userUnblocked } from './friends.signals.ts';

const one = aPersonRow('1', { lastOnlineStatus: 1, lastOnlineAt: 7 });
const two = aPersonRow('2');
const people = new Map([
  ['1', one],
  ['2', two],
]);
const pair = { byId: '1', otherId: '2' };
const blocked = { ...pair, recordId: '13', blockedAt: 5 };
const to = (userId: string, event: string, payload: unknown) => ({ kind: 'emit', rooms: [`user:${userId}`], event, payload });

describe('signals of friends', () => {
  it('send each side its own record of a request', () => {
    const asked = FriendRequested({ ...pair, sentRecordId: '11', pendingRecordId: '12', requestedAt: 5 });
    expect(friendRequested(asked, people)).toEqual([
      to('1', 'friend:request_sent', {
        id: '11',
        status: 0,
        userId: '1',
        recipientId: '2',
        createdAt: 5,
        recipient: toFriend(two, false),
      }),
      to('2', 'friend:request_pending', {
        id: '12',
        status: 1,
        userId: '2',
        recipientId: '1',
        createdAt: 5,
        recipient: { ...toRawUser(one), lastOnlineStatus: 1, lastOnlineAt: null },
      }),
    ]);
  });

  it('send presence both ways after a friendship began', () => {
    expect(friendAccepted(FriendAccepted(pair))).toEqual([
      to('1', 'friend:request_accepted', { friendId: '2' }),
      to('2', 'friend:request_accepted', { friendId: '1' }),
      { kind: 'sharePresence', of: '2', rooms: ['user:1'] },
      { kind: 'sharePresence', of: '1', rooms: ['user:2'] },
    ]);
  });

  it('notify both sides of a removal', () => {
    expect(friendRemoved(FriendRemoved(pair))).toEqual([
      to('1', 'friend:removed', { friendId: '2' }),
      to('2', 'friend:removed', { friendId: '1' }),
    ]);
  });

  it('notify the blocked user only of the end of a friendship or request', () => {
    const blockedSignal = to('1', 'user:blocked', { user: toRawUser(two) });
    expect(userBlocked(UserBlocked({ ...blocked, endedFriendship: false }), people)).toEqual([blockedSignal]);
    expect(userBlocked(UserBlocked({ ...blocked, endedFriendship: true }), people)).toEqual([
      blockedSignal,
      to('2', 'friend:removed', { friendId: '1' }),
    ]);
    expect(userUnblocked(UserUnblocked(pair))).toEqual([to('1', 'user:unblocked', { userId: '2' })]);
  });
});
