/** Bounds of looking into the history, so that no request costs more than another (decision 45). */
export const HISTORY_LIMITS = {
  /** Events of a page. */
  page: 50,
  /** Why sealed fields are opened. */
  reason: { min: 3, max: 500 },
  /** Characters of what an event says, in a list. */
  gist: 240,
  /** Events of a tree of causes. */
  tree: 300,
} as const;
