export const BOOKMARK_LIMITS = {
  perAccount: 1000,
  /** Characters. */
  note: 500,
  page: 25,
  pageMax: 50,
} as const;
