import { POLL_LIMITS } from '../polls/limits.ts';

/** Limits of posts (users document 1.5, 1.8, 9). Text is counted in UTF-16 code units. */
export const POST_LIMITS = {
  content: 500,
  /** For users with the SUPPORTER badge. */
  supporterContent: 1500,
  choices: POLL_LIMITS.choices,
  choice: POLL_LIMITS.choice,
  pinned: 4,
  page: 30,
  /** Length of the list of liked posts. */
  liked: 50,
  notifications: 20,
  /** Polls per request for counts. */
  pollsAtOnce: 30,
  fileId: 255,
  /** Posts per report of views. */
  viewedAtOnce: 500,
} as const;

export const POST_NOTICE = { LIKED: 0, REPLIED: 1, FOLLOWED: 2, REPOSTED: 3, MENTIONED: 4 } as const;
export type PostNotice = (typeof POST_NOTICE)[keyof typeof POST_NOTICE];

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far back each sort of discovery looks; null: no limit. */
export const DISCOVER_SORTS = { mostLiked7Days: 7 * DAY_MS, mostLiked30days: 30 * DAY_MS, mostLikedAllTime: null } as const;
export type DiscoverSort = keyof typeof DISCOVER_SORTS;
