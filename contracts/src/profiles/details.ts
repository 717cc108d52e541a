/** A user's profile (users document 4.1). */
import { z } from 'zod';
import { BotCommand } from '../applications/bot-command.ts';
import { RawPost } from '../posts/wire.ts';
import { RawMentionUser, RawUser, UserProfile } from './wire.ts';

export const UserDetails = z.object({
  /** This user has blocked the caller. */
  block: z.boolean(),
  user: RawUser.extend({
    /** For a bot; its commands are included only on request. */
    application: z.object({ botCommands: z.array(BotCommand).optional(), creatorAccount: z.object({ user: RawMentionUser }) }).nullable(),
    /** Not empty: the caller follows this user. */
    followers: z.array(z.object({ followedToId: z.string() })),
    following: z.array(z.object({ followedToId: z.string() })),
    _count: z.object({ followers: z.number(), following: z.number(), likedPosts: z.number(), posts: z.number() }),
    /** Null: a bot or a deleted account. */
    account: z.object({ hideFollowers: z.boolean(), hideFollowing: z.boolean() }).nullable(),
  }),
  hideFollowing: z.boolean().optional(),
  hideFollowers: z.boolean().optional(),
  /** Only ids that the caller knows, because clients look them up in their own stores without checks. */
  mutualFriendIds: z.array(z.string()),
  mutualServerIds: z.array(z.string()),
  /** Absent: not suspended; null: permanent. */
  suspensionExpiresAt: z.number().nullable().optional(),
  /** The newest post that is not a comment; also null for a user whom they blocked. */
  latestPost: RawPost.nullable(),
  profile: UserProfile.nullable(),
  /** Only on request; latest pin first. */
  pinnedPosts: z.array(RawPost).optional(),
});
export type UserDetails = z.infer<typeof UserDetails>;
