/** Limits of polls, in posts and in messages. */
export const POLL_LIMITS = {
  choices: 6,
  /** A message's poll has at least this many; a post's poll can have one. */
  fewestChoices: 2,
  /** Characters of a choice. */
  choice: 56,
  /** The latest end of a message's poll, after it is sent. */
  longestMs: 32 * 24 * 60 * 60 * 1000,
  /** Voters per page. */
  voters: 30,
} as const;

/** Before the question of a poll, in notifications that are plain text. */
export const POLL_MARK = '📊';
