/** The relationship of two users, folded from `pair-<smaller id>-<larger id>`. One stream covers both directions. */
import type { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import type { FriendAccepted, FriendRemoved, FriendRequested, UserBlocked, UserUnblocked } from '@folkmoot/contracts/friends/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

export type PairState = {
  readonly link: { readonly status: 'none' } | { readonly status: 'requested'; readonly byId: string } | { readonly status: 'friends' };
  /** Who has blocked the other, possibly both. */
  readonly blockedBy: readonly string[];
  /** Who follows the other, possibly both. */
  readonly followers: readonly string[];
};

export type PairEvent = EventOf<
  | typeof FriendRequested
  | typeof FriendAccepted
  | typeof FriendRemoved
  | typeof UserBlocked
  | typeof UserUnblocked
  | typeof UserFollowed
  | typeof UserUnfollowed
>;

const none = { status: 'none' } as const;
const initial: PairState = { link: none, blockedBy: [], followers: [] };

export const pairFolding: WarmFolding<PairState, PairEvent> = { category: 'pair', initial, evolve };

/** Ids have equal length, so text order is number order. */
export function pairId(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

export function pairStream(a: string, b: string): string {
  return `pair-${pairId(a, b)}`;
}

export function areFriends(state: PairState): boolean {
  return state.link.status === 'friends';
}

export function hasBlocked(state: PairState, byUserId: string): boolean {
  return state.blockedBy.includes(byUserId);
}

export function follows(state: PairState, followerId: string): boolean {
  return state.followers.includes(followerId);
}

function evolve(state: PairState, event: PairEvent): PairState {
  switch (event.type) {
    case 'FriendRequested':
      return { ...state, link: { status: 'requested', byId: event.data.byId } };
    case 'FriendAccepted':
      return { ...state, link: { status: 'friends' } };
    case 'FriendRemoved':
      return { ...state, link: none };
    case 'UserBlocked':
      return { ...state, link: none, blockedBy: [...state.blockedBy, event.data.byId] };
    case 'UserUnblocked':
      return { ...state, blockedBy: state.blockedBy.filter((id) => id !== event.data.byId) };
    case 'UserFollowed':
      return { ...state, followers: [...state.followers, event.data.followerId] };
    case 'UserUnfollowed':
      return { ...state, followers: state.followers.filter((id) => id !== event.data.followerId) };
    default:
      return unknownEvent(event);
  }
}

function unknownEvent(event: never): never {
  throw new Error(`A pair does not know ${JSON.stringify(event)}`);
}
