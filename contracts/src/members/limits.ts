/** Limits of memberships (servers document, section 4). */
export const MEMBER_LIMITS = {
  nickname: { min: 3, max: 35 },
  /** How far back a ban that deletes recent messages reaches. */
  recentMs: 7 * 60 * 60 * 1000,
} as const;
