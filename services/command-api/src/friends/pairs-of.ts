/** The pairs of each user, past and present. Use it to find pairs, and decide on their streams. */
import { UserFollowed } from '@folkmoot/contracts/follows/events';
import { FriendRequested, UserBlocked } from '@folkmoot/contracts/friends/events';
import { indexOn, type WarmIndex } from '@folkmoot/platform/command/warm';

export type PairsOf = Map<string, Set<string>>;

function meet(index: PairsOf, a: string, b: string): void {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const others = index.get(one);
    if (others) others.add(other);
    else index.set(one, new Set([other]));
  }
}

export const pairsOf: WarmIndex<PairsOf> = {
  name: 'pairsOf',
  create: () => new Map(),
  on: {
    ...indexOn<PairsOf, typeof FriendRequested>(FriendRequested, (index, { data }) => meet(index, data.byId, data.otherId)),
    ...indexOn<PairsOf, typeof UserBlocked>(UserBlocked, (index, { data }) => meet(index, data.byId, data.otherId)),
    ...indexOn<PairsOf, typeof UserFollowed>(UserFollowed, (index, { data }) => meet(index, data.followerId, data.followedId)),
  },
};
