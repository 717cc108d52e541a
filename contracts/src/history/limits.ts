/** Bounds of looking into the history, so that no request costs more than another (decision 45). */
export const HISTORY_LIMITS = {
  /** Events of a page. */
  page: 50,
  /** Events of a page of an export. */
  exportPage: 2000,
  /** From one page of an export to the next: whatever else is asked from the same address must not be limited by it. */
  exportPaceMs: 700,
  /** So long after it was begun an export may be read: whoever finds the session of a founder later begins another, and is seen. */
  exportLastsMs: 2 * 3_600_000,
  /** Why sealed fields are opened. */
  reason: { min: 3, max: 500 },
  /** Characters of what an event says, in a list. */
  gist: 240,
  /** Events of a tree of causes. */
  tree: 300,
  /** Messages of a channel as it was, at most and where nothing else is said. */
  pastMessages: 500,
  /** Members of a server, and comments on a post, that are listed as they were: the newest of then, and of now. */
  pastMembers: 100,
  pastComments: 50,
  /** Events that something is counted from, as it was: of more it is said to be at least so many. */
  counted: 5000,
  /** Events on the slider, on either side of the place. */
  marks: 100,
} as const;
