/** Who follows whom. Stream `pair-<smaller id>-<larger id>`, with what else is between two people: a block ends it both ways. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** Follows keep their order with the blocks of the pair. */
function partitionKey({ followerId: a, followedId: b }: { followerId: string; followedId: string }): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

export const UserFollowed = event(
  'UserFollowed',
  1,
  z.object({
    /** Of this following: what tells the followed person of it bears it too. */
    followId: z.string(),
    followerId: z.string(),
    followedId: z.string(),
    followedAt: z.number(),
  }),
  { partitionKey },
);

/** By choice, or because one of the two blocked the other. An erased person's follows end with `AccountDeleted`. */
export const UserUnfollowed = event('UserUnfollowed', 1, z.object({ followerId: z.string(), followedId: z.string() }), { partitionKey });

export const followEventSpecs = [UserFollowed, UserUnfollowed] as const;
