/** Limits of history searches, so that every request has bounded cost (decision 45). */
export const HISTORY_LIMITS = {
  /** Events per page. */
  page: 50,
  /** Events per page of an export. */
  exportPage: 2000,
  /** Pause between pages of an export. Without it, one export uses up the rate limit of the address. */
  exportPaceMs: 700,
  /** An export can be read for this long. A stolen session must start a new export, which is recorded. */
  exportLastsMs: 2 * 3_600_000,
  /** Length of the reason for opening sealed fields. */
  reason: { min: 3, max: 500 },
  /** Length of an event's summary in a list. */
  gist: 240,
  /** Events in a tree of causes. */
  tree: 300,
  /** Maximum and default number of messages of a past channel. */
  pastMessages: 500,
  /** Members of a past server, or comments on a past post: the newest at that time, and the newest now. */
  pastMembers: 100,
  pastComments: 50,
  /** Maximum number of events to count; beyond it the count is a lower bound. */
  counted: 5000,
  /** Events on the slider, on each side of the position. */
  marks: 100,
} as const;
