/**
 * Reads and writes the search in the address of a page, so that users can bookmark a search. Every page loads this file, so it imports no
 * other code of the search.
 */

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
