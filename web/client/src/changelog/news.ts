/** The news for users, newest last, each with its own text. Pure. */

/** A dozen at most: a new entry replaces the oldest. Devices store the names, so no name is used twice. */
export const NEWS = [
  'search',
  'calls',
  'files',
  'reminders',
  'passkeys',
  'push',
  'archive',
  'reports',
  'undo',
  'automod',
  'badges',
  'polls',
] as const;

export type News = (typeof NEWS)[number];

/** The entries that are not in `seen`. null: a first visit, which shows no older news. */
export function newTo(seen: ReadonlySet<string> | null): readonly News[] {
  return seen === null ? [] : NEWS.filter((news) => !seen.has(news));
}
