/** Folds a profile (`user-<id>`) without its texts, and follows, as of a position. Pure. */
import { AccountDeleted, BadgesSet, UserRegistered } from '@folkmoot/contracts/accounts/events';
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, FriendRemoved, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { Between, ProfilePrivacy } from '@folkmoot/contracts/history/past-profile';
import { PresenceChosen } from '@folkmoot/contracts/presence/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { DM_FROM, LAST_ONLINE, REQUESTS_FROM } from '@folkmoot/contracts/profiles/limits';
import { folding } from './folding.ts';

export type ProfileAsOf = ProfilePrivacy & {
  readonly bot: boolean;
  readonly joinedAt: number;
  /** The positions of sealed texts. null: none. */
  readonly nameAt: number;
  readonly bioAt: number | null;
  readonly customAt: number | null;
  readonly status: number;
  readonly tag: string;
  readonly badges: number;
  readonly hexColor: string;
  readonly bgColorOne: string | null;
  readonly bgColorTwo: string | null;
  readonly primaryColor: string | null;
  readonly avatar: string | null;
  readonly banner: string | null;
};

/** null: not registered yet. Nothing is folded for erased users. */
export type Profile = { readonly profile: ProfileAsOf | null; readonly isErased: boolean };
export const NO_PROFILE: Profile = { profile: null, isErased: false };

function changed(state: Profile, change: (profile: ProfileAsOf) => Partial<ProfileAsOf>): Profile {
  return state.profile ? { ...state, profile: { ...state.profile, ...change(state.profile) } } : state;
}

const plain = { bgColorOne: null, bgColorTwo: null, primaryColor: null, avatar: null, banner: null, bioAt: null, customAt: null };
const open = {
  dmStatus: DM_FROM.ANYONE,
  friendRequestStatus: REQUESTS_FROM.ANYONE,
  lastOnlineStatus: LAST_ONLINE.HIDDEN,
  hideFollowers: false,
  hideFollowing: false,
};
const ONLINE = 1;

export const profileAsOf = folding<Profile>((step) => [
  step(UserRegistered, (state, { bot, tag, badges, hexColor, registeredAt: joinedAt }, { position: nameAt }) => ({
    ...state,
    profile: { ...plain, ...open, status: ONLINE, bot, tag, badges, hexColor, joinedAt, nameAt },
  })),
  step(ProfileUpdated, (state, { userId: _, username, bio, ...set }, { position }) =>
    changed(state, () => ({
      ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)),
      ...(username !== undefined && { nameAt: position }),
      ...(bio !== undefined && { bioAt: position }),
    })),
  ),
  step(BadgesSet, (state, { badges }) => changed(state, () => ({ badges }))),
  step(PresenceChosen, (state, { status }, { position }) => changed(state, () => ({ status, customAt: position }))),
  step(AccountDeleted, () => ({ profile: null, isErased: true })),
]);

/** Followed users and followers. Mutated during the fold, because thousands of entries must not be copied for each event. */
export type FollowsAsOf = { readonly followers: Set<string>; readonly following: Set<string> };

export function noFollows(): FollowsAsOf {
  return { followers: new Set(), following: new Set() };
}

type Follow = { readonly followerId: string; readonly followedId: string };

function followChanged(among: Set<string>, id: string, isThere: boolean): void {
  if (isThere) among.add(id);
  else among.delete(id);
}

export function followsAsOf(userId: string) {
  const set = (state: FollowsAsOf, { followerId, followedId }: Follow, isThere: boolean): FollowsAsOf => {
    if (followedId === userId) followChanged(state.followers, followerId, isThere);
    if (followerId === userId) followChanged(state.following, followedId, isThere);
    return state;
  };
  return folding<FollowsAsOf>((step) => [
    step(UserFollowed, (state, follow) => set(state, follow, true)),
    step(UserUnfollowed, (state, follow) => set(state, follow, false)),
  ]);
}

export const NOTHING_BETWEEN: Between = { isFriend: false, isFollower: false, hasBlocked: false, isBlocked: false };

/** From the events of the viewer and the viewed user. */
export function betweenAsOf(viewerId: string) {
  return folding<Between>((step) => [
    step(FriendAccepted, (state) => ({ ...state, isFriend: true })),
    step(FriendRemoved, (state) => ({ ...state, isFriend: false })),
    step(UserFollowed, (state, { followerId }) => (followerId === viewerId ? { ...state, isFollower: true } : state)),
    step(UserUnfollowed, (state, { followerId }) => (followerId === viewerId ? { ...state, isFollower: false } : state)),
    step(UserBlocked, (state, { byId }) => ({ ...state, isFriend: false, [byId === viewerId ? 'hasBlocked' : 'isBlocked']: true })),
    step(UserUnblocked, (state, { byId }) => ({ ...state, [byId === viewerId ? 'hasBlocked' : 'isBlocked']: false })),
  ]);
}
