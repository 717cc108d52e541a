/** Commands and queries on follows (users document, section 5). Ids in paths are those of the followed user, or of the list's owner. */
import { z } from 'zod';
import { integer, OptionalText, optional, StatusTrue } from '../kernel/fields.ts';
import { UserId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawUser } from '../profiles/wire.ts';
import { FOLLOW_LIMITS } from './limits.ts';

const person: Requirement[] = [{ need: 'user' }];
const OfUser = z.object({ userId: UserId });
/** Without a limit the whole list, as clients of the contract expect. `afterId`: last user of the previous page. */
const FollowPage = z.object({ limit: optional(integer(1, FOLLOW_LIMITS.page)), afterId: OptionalText });

export const followUser = command('followUser', 'POST', '/users/:userId/follow', {
  who: [...person, { need: 'notShadowBanned' }],
  limit: { name: 'follow_user', requests: 20, perMs: 60_000 },
  params: OfUser,
  reply: StatusTrue,
  refuses: ['UserNotFound', 'OwnFollow', 'AlreadyFollowing', 'UserBlocked'],
});

export const unfollowUser = command('unfollowUser', 'DELETE', '/users/:userId/follow', {
  who: person,
  limit: { name: 'unfollow_user', requests: 20, perMs: 60_000 },
  params: OfUser,
  reply: StatusTrue,
  refuses: ['NotFollowing'],
});

/** Both are newest first. */
export const getFollowers = query('getFollowers', '/users/:userId/followers', {
  who: person,
  limit: { name: 'user_followers', requests: 20, perMs: 60_000 },
  params: OfUser,
  query: FollowPage,
  reply: z.array(RawUser),
  refuses: ['UserNotFound', 'FollowersHidden'],
});

export const getFollowing = query('getFollowing', '/users/:userId/following', {
  who: person,
  limit: { name: 'user_following', requests: 20, perMs: 60_000 },
  params: OfUser,
  query: FollowPage,
  reply: z.array(RawUser),
  refuses: ['UserNotFound', 'FollowingHidden'],
});
