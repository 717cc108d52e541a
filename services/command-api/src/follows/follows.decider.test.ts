import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type PairEvent, pairFolding, pairId } from '../friends/pair-state.ts';
import { decideFollow, decideUnfollow } from './follows.decider.ts';

const given = (...events: readonly PairEvent[]) => fold(pairFolding, events);
const followed = UserFollowed({ followId: '7', followerId: '1', followedId: '2', followedAt: 5 });
const unfollowed = UserUnfollowed({ followerId: '1', followedId: '2' });
const blocks = (byId: string, otherId: string) => UserBlocked({ byId, otherId, recordId: '13', endedFriendship: false, blockedAt: 5 });
const facts = { byId: '1', otherId: '2', followId: '7', now: 5 };

describe('following', () => {
  it('is one-way, and possible again after an unfollow', () => {
    expect(decideFollow(given(), facts)).toEqual([followed]);
    expect(decideFollow(given(followed, unfollowed), facts)).toEqual([followed]);
    const followedBack = UserFollowed({ followId: '7', followerId: '2', followedId: '1', followedAt: 5 });
    expect(decideFollow(given(followed), { ...facts, byId: '2', otherId: '1' })).toEqual([followedBack]);
  });

  it.each([
    ['oneself', [], { otherId: '1' }, 'OwnFollow'],
    ['twice', [followed], {}, 'AlreadyFollowing'],
    ['following a blocked user', [blocks('1', '2')], {}, 'UserBlocked'],
    ['following a user who blocked oneself', [blocks('2', '1')], {}, 'UserBlocked'],
  ])('%s is refused', (_title, history, change, refused) => {
    expect(decideFollow(given(...history), { ...facts, ...change })).toEqual({ refused });
  });

  it('is possible again after a block, and is not restored automatically', () => {
    const past = given(followed, blocks('2', '1'), unfollowed, UserUnblocked({ byId: '2', otherId: '1' }));
    expect(decideFollow(past, facts)).toEqual([followed]);
  });
});

describe('unfollowing', () => {
  it('ends only the user’s own follow', () => {
    expect(decideUnfollow(given(followed), facts)).toEqual([unfollowed]);
    expect(decideUnfollow(given(followed), { byId: '2', otherId: '1' })).toEqual({ refused: 'NotFollowing' });
    expect(decideUnfollow(given(), facts)).toEqual({ refused: 'NotFollowing' });
  });
});

describe('the events of follows', () => {
  it('keep their order with those of the pair', () => {
    expect(UserFollowed.partitionKey(followed.data)).toBe(pairId('1', '2'));
    expect(UserUnfollowed.partitionKey({ followerId: '2', followedId: '1' })).toBe(UserBlocked.partitionKey(blocks('1', '2').data));
  });
});
