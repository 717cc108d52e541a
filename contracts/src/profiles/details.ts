/** A person's page (users document 4.1). */
import { z } from 'zod';
import { BotCommand } from '../applications/bot-command.ts';
import { RawPost } from '../posts/wire.ts';
import { RawMentionUser, RawUser, UserProfile } from './wire.ts';

export const UserDetails = z.object({
  /** This person has blocked the requester. */
  block: z.boolean(),
  user: RawUser.extend({
    /** Of a bot, whose commands are there only when asked for. */
    application: z.object({ botCommands: z.array(BotCommand).optional(), creatorAccount: z.object({ user: RawMentionUser }) }).nullable(),
    /** Not empty: the requester follows this person. */
    followers: z.array(z.object({ followedToId: z.string() })),
    following: z.array(z.object({ followedToId: z.string() })),
    _count: z.object({ followers: z.number(), following: z.number(), likedPosts: z.number(), posts: z.number() }),
    /** null: a bot or a deleted account. */
    account: z.object({ hideFollowers: z.boolean(), hideFollowing: z.boolean() }).nullable(),
  }),
  hideFollowing: z.boolean().optional(),
  hideFollowers: z.boolean().optional(),
  /** Clients look these up in their own stores without checks: only what the requester has there. */
  mutualFriendIds: z.array(z.string()),
  mutualServerIds: z.array(z.string()),
  /** The newest that is no comment; null too for whom they blocked. */
  /** Absent: not suspended; null: for good. */
  suspensionExpiresAt: z.number().nullable().optional(),
  latestPost: RawPost.nullable(),
  profile: UserProfile.nullable(),
  /** Only when asked for; the last pinned one first. */
  pinnedPosts: z.array(RawPost).optional(),
});
export type UserDetails = z.infer<typeof UserDetails>;
