/** Number of listed mentions (users document, section 5). */
export const MENTION_LIMITS = { shown: 20 } as const;
