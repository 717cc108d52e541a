/** Rules of friends and blocks (users document, sections 5 and 6). Pure. */
import { UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { areFriends, hasBlocked, type PairEvent, type PairState } from './pair-state.ts';

/** The acting user and the other one. */
export type Pair = { readonly byId: string; readonly otherId: string };

export type AddFacts = Pair & {
  /** Bots have no friends. */
  readonly otherIsBot: boolean;
  /** The other's privacy setting allows a request of this user. */
  readonly takesRequests: boolean;
  readonly sentRecordId: string;
  readonly pendingRecordId: string;
  readonly now: number;
};

export function decideAdd(
  state: PairState,
  facts: AddFacts,
): readonly PairEvent[] | Refusal<'OwnFriend' | 'AlreadyListed' | 'NotAPerson' | 'RequestsOff' | 'UserBlocked'> {
  const { byId, otherId, sentRecordId, pendingRecordId } = facts;
  if (byId === otherId) return refuse('OwnFriend');
  if (state.link.status !== 'none' || hasBlocked(state, byId)) return refuse('AlreadyListed');
  if (facts.otherIsBot) return refuse('NotAPerson');
  if (hasBlocked(state, otherId)) return refuse('UserBlocked');
  if (!facts.takesRequests) return refuse('RequestsOff');
  return [FriendRequested({ byId, otherId, sentRecordId, pendingRecordId, requestedAt: facts.now })];
}

export function decideAccept(
  state: PairState,
  { byId, otherId }: Pair,
): readonly PairEvent[] | Refusal<'UserBlocked' | 'NoRequest' | 'AlreadyFriends' | 'OwnRequest'> {
  if (hasBlocked(state, byId)) return refuse('UserBlocked');
  if (areFriends(state)) return refuse('AlreadyFriends');
  if (state.link.status !== 'requested') return refuse('NoRequest');
  return state.link.byId === byId ? refuse('OwnRequest') : [FriendAccepted({ byId, otherId })];
}

/** Removes a friend, cancels an own request, or declines the other's. */
export function decideRemove(state: PairState, { byId, otherId }: Pair): readonly PairEvent[] | Refusal<'UserBlocked' | 'NotRelated'> {
  if (hasBlocked(state, byId)) return refuse('UserBlocked');
  return state.link.status === 'none' ? refuse('NotRelated') : [FriendRemoved({ byId, otherId })];
}

export type BlockFacts = Pair & { readonly recordId: string; readonly now: number };

/** Ends the friendship and follows in both directions. A block by the other user stays. */
export function decideBlock(state: PairState, facts: BlockFacts): readonly PairEvent[] | Refusal<'OwnBlock' | 'AlreadyBlocked'> {
  const { byId, otherId, recordId } = facts;
  if (byId === otherId) return refuse('OwnBlock');
  if (hasBlocked(state, byId)) return refuse('AlreadyBlocked');
  const blocked = UserBlocked({ byId, otherId, recordId, endedFriendship: state.link.status !== 'none', blockedAt: facts.now });
  const ended = state.followers.map((id) => UserUnfollowed({ followerId: id, followedId: id === byId ? otherId : byId }));
  return [blocked, ...ended];
}

export function decideUnblock(state: PairState, { byId, otherId }: Pair): readonly PairEvent[] | Refusal<'NotBlocked'> {
  return hasBlocked(state, byId) ? [UserUnblocked({ byId, otherId })] : refuse('NotBlocked');
}
