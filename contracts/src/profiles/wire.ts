/** People as others see them (servers document, section 1; users document 4.1). */
import { z } from 'zod';

/** The safe user everywhere: nothing about activity, mail or privacy. */
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

/** Inside members and friends only. */
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
