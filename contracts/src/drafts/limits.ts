const DAY = 24 * 60 * 60_000;

/** Limits of drafts on the server (decision 141). */
export const DRAFT_LIMITS = {
  /** Drafts with text per user. The oldest are deleted. */
  perAccount: 200,
  /** A draft that was not changed for this long is deleted. */
  keptMs: 90 * DAY,
  /** How long the server knows that a draft was emptied, for devices that were offline. */
  emptiedMs: 30 * DAY,
} as const;
