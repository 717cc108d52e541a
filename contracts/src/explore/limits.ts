/** Limits of published servers (servers document, section 4). */
export const EXPLORE_LIMITS = {
  description: { min: 1, max: 150 },
  /** Minimum time between bumps. Publishing counts as a bump. */
  bumpEveryMs: 3 * 60 * 60 * 1000,
  captchaToken: 5000,
  page: 50,
} as const;

export const EXPLORE_SORTS = ['most_bumps', 'most_members', 'recently_added', 'recently_bumped', 'pinned_at'] as const;
export type ExploreSort = (typeof EXPLORE_SORTS)[number];

export const EXPLORE_FILTERS = ['all', 'verified', 'pinned'] as const;
export type ExploreFilter = (typeof EXPLORE_FILTERS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Bumps are counted per week, which starts on Monday at 00:00 UTC. The epoch was a Thursday. */
export function bumpWeek(at: number): number {
  return Math.floor((at + 3 * DAY_MS) / (7 * DAY_MS));
}
