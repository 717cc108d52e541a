/** Pages of followers and followed people. */
export const FOLLOW_LIMITS = { page: 100 } as const;
