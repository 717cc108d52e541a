/** Limits of scheduled messages. */
export const SCHEDULED_LIMITS = {
  /** Per user, including those that were not sent. */
  most: 100,
  /** How far ahead. Slack allows the same. */
  days: 120,
  /** Per user within one minute, because they are sent without the rate limit of `sendMessage`. */
  atOneTime: 10,
  /** Characters of the name of a time zone. */
  timeZone: 64,
} as const;

export const SCHEDULED_DAYS_MS = SCHEDULED_LIMITS.days * 86_400_000;
export const ONE_TIME_MS = 60_000;
