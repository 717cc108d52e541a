export const SEARCH_LIMITS = {
  /** Characters of the search text. */
  text: 200,
  /** Words of it that are used. */
  words: 16,
  page: 25,
  pageMax: 50,
} as const;
