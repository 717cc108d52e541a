/** What is new for those who use the product, the newest last: a few, each with a text of its own. Pure. */

/** A dozen at most: of what comes anew, the oldest goes. The names are remembered on devices, so none is used twice. */
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

/** What is new to somebody who was shown `seen`; null, who has never been here, is not bothered with what came before them. */
export function newTo(seen: ReadonlySet<string> | null): readonly News[] {
  return seen === null ? [] : NEWS.filter((news) => !seen.has(news));
}
