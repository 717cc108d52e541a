/** Moderators' commands and queries on posts, and statistics (users document 11.1 and 11.4). */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { OptionalNumber, OptionalText } from '../kernel/fields.ts';
import { PostId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { RawPost } from '../posts/wire.ts';
import { DailyStats } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const page = { after: OptionalText, limit: OptionalNumber };
/** The moderator's own. */
const password = PasswordCandidate;
const Done = z.object({ success: z.literal(true) });
const OnPost = z.object({ postId: PostId });

/** The newest matches, oldest first; includes comments and reposts. */
export const listAllPosts = query('listAllPosts', '/moderation/posts', {
  who: staff,
  query: z.object(page),
  reply: z.array(RawPost),
});

/** By the full id of a post or of its author. */
export const searchPosts = query('searchPosts', '/moderation/posts/search', {
  who: staff,
  query: z.object({ ...page, q: OptionalText }),
  reply: z.array(RawPost),
});

/** Ids without an existing post are skipped. */
export const deletePosts = command('deletePosts', 'POST', '/moderation/posts/delete', {
  who: staff,
  body: z.object({ postIds: z.array(PostId), password }),
  reply: Done,
  refuses: ['TooManyPosts', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/** Shown to everyone on their dashboard. */
export const announcePost = command('announcePost', 'POST', '/moderation/posts/:postId/announcement', {
  who: staff,
  params: OnPost,
  body: z.object({ password }),
  reply: Done,
  refuses: ['UnknownModeratedPost', 'AnnouncedAlready', 'WrongModeratorPassword', 'TooManyGuesses'],
});

export const endAnnouncement = command('endAnnouncement', 'DELETE', '/moderation/posts/:postId/announcement', {
  who: staff,
  params: OnPost,
  body: z.object({ password }),
  reply: Done,
  refuses: ['UnknownModeratedPost', 'NotAnnounced', 'WrongModeratorPassword', 'TooManyGuesses'],
});

const count = z.number();

/** A week starts on Monday, UTC. */
export const getStats = query('getStats', '/moderation/stats', {
  who: staff,
  reply: z.object({
    totalRegisteredUsers: count,
    weeklyRegisteredUsers: count,
    totalCreatedServers: count,
    totalCreatedMessages: count,
    weeklyCreatedMessages: count,
  }),
});

/** Registrations and moderator actions of the last days, by day. */
export const getDailyStats = query('getDailyStats', '/moderation/stats/days', {
  who: staff,
  limit: { name: 'daily_stats', requests: 30, perMs: 60_000 },
  reply: DailyStats,
});
