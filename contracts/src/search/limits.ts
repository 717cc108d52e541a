export const SEARCH_LIMITS = {
  /** Characters of what is looked for. */
  text: 200,
  /** Words of it that count. */
  words: 16,
  page: 25,
  pageMax: 50,
} as const;
