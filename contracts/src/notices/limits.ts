/** Limits of notices (servers document, section 4). */
export const NOTICE_LIMITS = { content: { min: 4, max: 300 } } as const;
