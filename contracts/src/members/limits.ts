/** Limits of memberships (servers document, section 4). */
export const MEMBER_LIMITS = {
  nickname: { min: 3, max: 35 },
  /** How far back a ban that deletes recent messages reaches. */
  recentMs: 7 * 60 * 60 * 1000,
} as const;

export const MEMBERS_PAGE_LIMITS = {
  /** Users per command. */
  atOnce: 100,
  /** Members per reply. */
  page: 500,
  search: 100,
  inactiveDays: { min: 7, max: 365 },
  /** Activity is shown and compared by whole days (UTC), so that moderators do not see when a user reads. */
  activityStepMs: 24 * 60 * 60 * 1000,
} as const;

export const MEMBER_SORTS = ['joined', 'name', 'active'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
