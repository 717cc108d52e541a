/** The search in the address of the page, so that it can be bookmarked. Part of every page, so it imports nothing of the search. */

export type SearchQuery = {
  /** Words and operators, as typed. */
  readonly words: string;
  /** '': everywhere. */
  readonly serverId: string;
};

export const KEYS = { words: 'q', serverId: 'server' } as const;

export function queryOf(search: Partial<SearchQuery>): URLSearchParams {
  const query = new URLSearchParams();
  if (search.words) query.set(KEYS.words, search.words);
  if (search.serverId) query.set(KEYS.serverId, search.serverId);
  return query;
}
