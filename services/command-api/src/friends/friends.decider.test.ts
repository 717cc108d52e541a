import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type AddFacts, decideAccept, decideAdd, decideBlock, decideRemove, decideUnblock } from './friends.decider.ts';
import { areFriends, hasBlocked, type PairEvent, pairFolding, pairId } from './pair-state.ts';

const asked = FriendRequested({ byId: '1', otherId: '2', sentRecordId: '11', pendingRecordId: '12', requestedAt: 5 });
const accepted = FriendAccepted({ byId: '2', otherId: '1' });
const removed = FriendRemoved({ byId: '1', otherId: '2' });
const blocks = (byId: string, otherId: string, endedFriendship = false) =>
  UserBlocked({ byId, otherId, recordId: '13', endedFriendship, blockedAt: 5 });

const given = (...events: readonly PairEvent[]) => fold(pairFolding, events);

const add: AddFacts = {
  byId: '1',
  otherId: '2',
  otherIsBot: false,
  takesRequests: true,
  sentRecordId: '11',
  pendingRecordId: '12',
  now: 5,
};
const by1 = { byId: '1', otherId: '2' };
const by2 = { byId: '2', otherId: '1' };

describe('a friend request', () => {
  it('is created', () => {
    expect(decideAdd(given(), add)).toEqual([asked]);
    expect(decideAdd(given(asked, removed), add)).toEqual([asked]);
  });

  it.each([
    ['to oneself', [], { otherId: '1' }, 'OwnFriend'],
    ['that exists', [asked], {}, 'AlreadyListed'],
    ['to a user who asked already', [asked], by2, 'AlreadyListed'],
    ['to a friend', [asked, accepted], {}, 'AlreadyListed'],
    ['to a blocked user', [blocks('1', '2')], {}, 'AlreadyListed'],
    ['to a user who blocked oneself', [blocks('2', '1')], {}, 'UserBlocked'],
    ['to a bot', [], { otherIsBot: true }, 'NotAPerson'],
    ['to a user who accepts none', [], { takesRequests: false }, 'RequestsOff'],
  ])('%s is refused', (_title, history, facts, refused) => {
    expect(decideAdd(given(...history), { ...add, ...facts })).toEqual({ refused });
  });
});

describe('accepting', () => {
  it('makes friends', () => {
    expect(decideAccept(given(asked), by2)).toEqual([accepted]);
    expect(areFriends(given(asked, accepted))).toBe(true);
  });

  it.each([
    ['one’s own request', [asked], by1, 'OwnRequest'],
    ['nothing', [], by2, 'NoRequest'],
    ['twice', [asked, accepted], by2, 'AlreadyFriends'],
    ['of a blocked user', [blocks('2', '1')], by2, 'UserBlocked'],
    ['after being blocked, without revealing it,', [asked, blocks('1', '2', true)], by2, 'NoRequest'],
  ])('%s is refused', (_title, history, pair, refused) => {
    expect(decideAccept(given(...history), pair)).toEqual({ refused });
  });
});

describe('removing', () => {
  it.each([
    ['a friend', [asked, accepted], by2],
    ["one's own request", [asked], by1],
    ["the other's request", [asked], by2],
  ])('ends %s', (_title, history, pair) => {
    expect(decideRemove(given(...history), pair)).toEqual([FriendRemoved(pair)]);
  });

  it('needs something to remove', () => {
    expect(decideRemove(given(), by1)).toEqual({ refused: 'NotRelated' });
    expect(decideRemove(given(blocks('1', '2')), by1)).toEqual({ refused: 'UserBlocked' });
    expect(decideRemove(given(blocks('1', '2')), by2)).toEqual({ refused: 'NotRelated' });
  });
});

describe('blocking', () => {
  const facts = { ...by1, recordId: '13', now: 5 };

  it('ends friendship and requests', () => {
    expect(decideBlock(given(asked, accepted), facts)).toEqual([blocks('1', '2', true)]);
    expect(decideBlock(given(), facts)).toEqual([blocks('1', '2')]);
    expect(areFriends(given(asked, accepted, blocks('1', '2', true)))).toBe(false);
  });

  it('ends follows in both directions', () => {
    const followed = (followerId: string, followedId: string) => UserFollowed({ followId: '7', followerId, followedId, followedAt: 5 });
    expect(decideBlock(given(followed('1', '2'), followed('2', '1')), facts)).toEqual([
      blocks('1', '2'),
      UserUnfollowed({ followerId: '1', followedId: '2' }),
      UserUnfollowed({ followerId: '2', followedId: '1' }),
    ]);
  });

  it('may be mutual, and each block is separate', () => {
    const both = given(blocks('2', '1'), blocks('1', '2'));
    expect([hasBlocked(both, '1'), hasBlocked(both, '2')]).toEqual([true, true]);
    const one = given(blocks('2', '1'), blocks('1', '2'), UserUnblocked(by1));
    expect([hasBlocked(one, '1'), hasBlocked(one, '2')]).toEqual([false, true]);
  });

  it('is refused for oneself and twice', () => {
    expect(decideBlock(given(), { ...facts, otherId: '1' })).toEqual({ refused: 'OwnBlock' });
    expect(decideBlock(given(blocks('1', '2')), facts)).toEqual({ refused: 'AlreadyBlocked' });
  });

  it('is undone by the user who blocked', () => {
    expect(decideUnblock(given(blocks('1', '2')), by1)).toEqual([UserUnblocked(by1)]);
    expect(decideUnblock(given(blocks('2', '1')), by1)).toEqual({ refused: 'NotBlocked' });
  });
});

describe('a pair', () => {
  it('has one name, for either user', () => {
    expect(pairId('2', '1')).toBe('1-2');
    expect(pairId('1', '2')).toBe('1-2');
    expect(FriendRequested.partitionKey(asked.data)).toBe(FriendAccepted.partitionKey(accepted.data));
  });
});
