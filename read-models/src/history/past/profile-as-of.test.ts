/** A profile and relationships as of a position. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../profiles/test-support.ts';
import { betweenAsOf, followsAsOf, NO_PROFILE, NOTHING_BETWEEN, noFollows, profileAsOf } from './profile-as-of.ts';

const [ANN, BEN] = ['1', '2'] as const;
const person = { username: null, tag: 'AB12', email: null, hexColor: '#000000', badges: 0, bot: false, registeredAt: 1 };
const registered = UserRegistered({ userId: ANN, ...person });
const follow = { followerId: BEN, followedId: ANN };
const block = { byId: BEN, otherId: ANN, recordId: '5', endedFriendship: true, blockedAt: 3 };

const profile = (...events: readonly AnyEvent[]) => profileAsOf(NO_PROFILE, recorded(events));

describe('a profile', () => {
  it('has its initial fields until they change, with the positions of its texts', () => {
    const [first] = recorded([registered]);
    expect(profile(registered).profile).toMatchObject({ tag: 'AB12', nameAt: first?.position, bioAt: null, hideFollowers: false });
    const all = [
      registered,
      ProfileUpdated({ userId: ANN, tag: 'CD34', bio: null, avatar: 'a/b.webp' }),
      BadgesSet({ userId: ANN, badges: 4 }),
    ];
    const presenceChosen = PresenceChosen({ userId: ANN, status: 3, custom: null, statusBefore: 1, changed: ['status'] });
    const places = recorded([...all, presenceChosen]).map(({ position }) => position);
    expect(profile(...all, presenceChosen).profile).toMatchObject({
      tag: 'CD34',
      badges: 4,
      avatar: 'a/b.webp',
      status: 3,
      nameAt: places[0],
      bioAt: places[1],
      customAt: places[3],
    });
  });

  it('does not exist before the registration and after an erasure', () => {
    expect(profile(ProfileUpdated({ userId: ANN, tag: 'CD34' }))).toEqual(NO_PROFILE);
    const deleted = AccountDeleted({ userId: ANN, deleteContent: false, deletedAt: 9 });
    expect(profile(registered, deleted)).toEqual({ profile: null, isErased: true });
  });

  it('counts a follower once, and not after an unfollow', () => {
    const begun = UserFollowed({ ...follow, followId: '7', followedAt: 2 });
    const folded = (...events: readonly AnyEvent[]) => [...followsAsOf(ANN)(noFollows(), recorded(events)).followers];
    expect(folded(begun, begun)).toEqual([BEN]);
    expect(folded(begun, UserUnfollowed(follow))).toEqual([]);
  });
});

describe('a relationship of two users', () => {
  it('is from the side of the viewer', () => {
    const events = [FriendAccepted({ byId: ANN, otherId: BEN }), UserFollowed({ ...follow, followId: '7', followedAt: 2 })];
    expect(betweenAsOf(BEN)(NOTHING_BETWEEN, recorded(events))).toMatchObject({ isFriend: true, isFollower: true });
    expect(betweenAsOf(ANN)(NOTHING_BETWEEN, recorded(events))).toMatchObject({ isFriend: true, isFollower: false });
    const after = [...events, UserBlocked(block), UserUnfollowed(follow)];
    expect(betweenAsOf(BEN)(NOTHING_BETWEEN, recorded(after))).toEqual({ ...NOTHING_BETWEEN, hasBlocked: true });
    expect(betweenAsOf(ANN)(NOTHING_BETWEEN, recorded(after))).toEqual({ ...NOTHING_BETWEEN, isBlocked: true });
    const over = [...after, UserUnblocked({ byId: BEN, otherId: ANN })];
    expect(betweenAsOf(ANN)(NOTHING_BETWEEN, recorded(over))).toEqual(NOTHING_BETWEEN);
  });
});
