/** Rules of follows (users document, section 5). Pure. */
import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { follows, hasBlocked, type PairEvent, type PairState } from '../friends/pair-state.ts';

export type FollowFacts = { readonly byId: string; readonly otherId: string; readonly followId: string; readonly now: number };

/** A block in either direction gets the same answer (contract). */
export function decideFollow(
  state: PairState,
  facts: FollowFacts,
): readonly PairEvent[] | Refusal<'OwnFollow' | 'UserBlocked' | 'AlreadyFollowing'> {
  const { byId, otherId, followId, now } = facts;
  if (byId === otherId) return refuse('OwnFollow');
  if (hasBlocked(state, byId) || hasBlocked(state, otherId)) return refuse('UserBlocked');
  if (follows(state, byId)) return refuse('AlreadyFollowing');
  return [UserFollowed({ followId, followerId: byId, followedId: otherId, followedAt: now })];
}

export function decideUnfollow(
  state: PairState,
  { byId, otherId }: Pick<FollowFacts, 'byId' | 'otherId'>,
): readonly PairEvent[] | Refusal<'NotFollowing'> {
  return follows(state, byId) ? [UserUnfollowed({ followerId: byId, followedId: otherId })] : refuse('NotFollowing');
}
