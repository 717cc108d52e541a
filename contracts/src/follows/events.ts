/**
 * Who follows whom. Stream `pair-<smaller id>-<larger id>`, shared with friendships and blocks, because a block ends follows in both
 * directions.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

/** Keeps follows in order with the blocks of the pair. */
function partitionKey({ followerId: a, followedId: b }: { followerId: string; followedId: string }): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

export const UserFollowed = event(
  'UserFollowed',
  1,
  z.object({
    /** Id of this follow; its notification has the same id. */
    followId: z.string(),
    followerId: z.string(),
    followedId: z.string(),
    followedAt: z.number(),
  }),
  { partitionKey },
);

/** By the user, or because one blocked the other. Follows of an erased user end with `AccountDeleted`. */
export const UserUnfollowed = event('UserUnfollowed', 1, z.object({ followerId: z.string(), followedId: z.string() }), { partitionKey });

export const followEventSpecs = [UserFollowed, UserUnfollowed] as const;
