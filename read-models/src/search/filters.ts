/** Combines the operators of a search with the ids of their names. Pure. */
import { type Clock, timeLimits } from './days.ts';
import type { Filters } from './find.ts';
import type { Filter, Searched, SearchQuery } from './search-query.ts';
import type { Conversations } from './searched-conversations.ts';
import type { ResolveName } from './searched-names.ts';
import { anyOf, lexeme, textQueries } from './tsquery.ts';
import { kindWord } from './word-vector.ts';
import { namingOf } from './words.ts';

export type SearchContext = {
  readonly query: SearchQuery;
  readonly resolve: ResolveName;
  readonly ownId: string;
  /** The channels to search, all readable. */
  readonly channelIds: readonly string[];
  readonly conversations: Conversations;
  readonly clock: Clock;
  /** The limit of words. */
  readonly most: number;
};

export type ResolvedFilters = Omit<Filters, 'before' | 'limit'>;

/** null: nothing can match, for example because a name is unknown. */
export function resolveFilters({ query, resolve, ownId, channelIds, conversations, clock, most }: SearchContext): ResolvedFilters | null {
  const { wanted, unwanted } = query;
  const wordsFor = (searched: Searched): readonly string[] => {
    if (searched.kind === 'me') return [namingOf('@', ownId)];
    return searched.kind === 'naming' ? [searched.naming] : resolve(searched.name);
  };
  const idsOf = (searched: readonly Searched[], sign: '@' | '#') =>
    searched.flatMap(wordsFor).flatMap((word) => (word.startsWith(sign) ? [word.slice(1)] : []));
  const placesOf = (searched: readonly Searched[]) => [
    ...idsOf(searched, '#'),
    ...idsOf(searched, '@').flatMap((id) => conversations.get(id) ?? []),
  ];

  const inIds = placesOf(wanted.in);
  const notIn = new Set(placesOf(unwanted.in));
  const channels = channelIds.filter((id) => (wanted.in.length === 0 || inIds.includes(id)) && !notIn.has(id));
  const authorIds = wanted.from.length === 0 ? undefined : idsOf(wanted.from, '@');
  const times = timeLimits(query.days, clock);
  const texts = textQueries(query, resolve, most);
  const mentions = wanted.mentions.map((searched) => anyOf(wordsFor(searched).map(lexeme)));
  // For files there is a smaller index.
  const kinds = kindWords(wanted.has.filter((kind) => kind !== 'file'));
  const isNowhere = wanted.in.length > 0 && channels.length === 0;
  if (isNowhere || authorIds?.length === 0 || times === null || mentions.includes(null) || kinds.includes(null)) return null;

  const terms = [texts.wanted, ...mentions, ...kinds].filter((term) => term !== null);
  const unwantedTerms = [texts.excluded, ...unwanted.mentions.flatMap(wordsFor).map(lexeme), ...kindWords(unwanted.has)];
  return {
    channelIds: channels,
    wanted: terms.length === 0 ? null : terms.join(' & '),
    excluded: anyOf(unwantedTerms.filter((term) => term !== null)),
    authorIds,
    notAuthorIds: idsOf(unwanted.from, '@'),
    hasFile: wanted.has.includes('file'),
    since: Number.isFinite(times.since) ? times.since : undefined,
    until: Number.isFinite(times.until) ? times.until : undefined,
    holes: times.holes,
  };
}

/** null: a kind that does not exist. */
function kindWords(has: Filter['has']): readonly (string | null)[] {
  return [...new Set(has)].map((kind) => kind && lexeme(kindWord(kind)));
}
