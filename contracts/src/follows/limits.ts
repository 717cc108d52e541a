/** Page size of followers and followed users. */
export const FOLLOW_LIMITS = { page: 100 } as const;
