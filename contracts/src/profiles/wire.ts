/** Users as others see them (servers document, section 1; users document 4.1). */
import { z } from 'zod';
import { wireEvent } from '../kernel/signal.ts';

/** The public user record: nothing about activity, mail or privacy. */
export const RawUser = z.object({
  id: z.string(),
  username: z.string(),
  tag: z.string(),
  badges: z.number(),
  hexColor: z.string().nullable(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  bot: z.literal(true).nullable(),
  joinedAt: z.number(),
});
export type RawUser = z.infer<typeof RawUser>;

/** Only inside members and friends. */
export const RawUserWithLastOnline = RawUser.extend({
  lastOnlineStatus: z.number(),
  lastOnlineAt: z.number().nullable().optional(),
});
export type RawUserWithLastOnline = z.infer<typeof RawUserWithLastOnline>;

/** `createdBy` of messages. */
export const RawMessageAuthor = RawUser.pick({
  id: true,
  username: true,
  tag: true,
  hexColor: true,
  avatar: true,
  badges: true,
  bot: true,
});
export type RawMessageAuthor = z.infer<typeof RawMessageAuthor>;

/** Mentions, search, bot creators. */
export const RawMentionUser = RawUser.pick({ id: true, username: true, tag: true, hexColor: true, avatar: true, badges: true });
export type RawMentionUser = z.infer<typeof RawMentionUser>;

export const UserProfile = z.object({
  bio: z.string().nullable(),
  bgColorOne: z.string().nullable(),
  bgColorTwo: z.string().nullable(),
  primaryColor: z.string().nullable(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** A user's reply about themselves. */
export const FullUser = RawUser.extend({
  status: z.number(),
  customStatus: z.string().nullable(),
  lastOnlineAt: z.number().nullable(),
  lastOnlineStatus: z.number(),
});
export type FullUser = z.infer<typeof FullUser>;

export const profileEvents = {
  /** Name and tag are always included, other fields only if changed. */
  updated: wireEvent(
    'user:updated',
    z.object({
      userId: z.string(),
      updated: z.object({
        username: z.string(),
        tag: z.string(),
        avatar: z.string().nullable().optional(),
        banner: z.string().nullable().optional(),
        badges: z.number().optional(),
        lastOnlineStatus: z.number().optional(),
      }),
    }),
  ),
} as const;
