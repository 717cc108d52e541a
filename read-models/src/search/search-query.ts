/** Reads a search text: what is searched for, what is excluded, and the filters. Pure. */
import { isSearchKind, parseSearch, type SearchKind, type SearchPart } from '@folkmoot/contracts/search/grammar';
import { nameInValue, type SearchedName, type TextItem, textItems } from './searched-names.ts';

/** A user, role or channel by name or id, or the searching user. */
export type Searched = Exclude<TextItem, { kind: 'words' }> | { readonly kind: 'me' };

export type DayLimit = { readonly operator: 'before' | 'after' | 'on'; readonly value: string; readonly excluded: boolean };

/** Each list is in the order of the search text. */
export type Filter = {
  /** Messages by any of these. */
  readonly from: readonly Searched[];
  /** In any of these channels, or in conversations with any of these users. */
  readonly in: readonly Searched[];
  /** null: a kind that does not exist. */
  readonly has: readonly (SearchKind | null)[];
  readonly mentions: readonly Searched[];
};

export type SearchQuery = {
  readonly texts: readonly (readonly TextItem[])[];
  readonly phrases: readonly (readonly TextItem[])[];
  readonly excluded: readonly (readonly TextItem[])[];
  readonly wanted: Filter;
  readonly unwanted: Filter;
  readonly days: readonly DayLimit[];
};

type Operator = Extract<SearchPart, { kind: 'operator' }>;

export function readSearch(text: string): SearchQuery {
  const parts = parseSearch(text);
  const operators = parts.filter((part) => part.kind === 'operator');
  const written = parts.filter((part) => part.kind !== 'operator');
  const itemsOf = (chosen: typeof written) => chosen.map((part) => textItems(part.text)).filter((items) => items.length > 0);
  return {
    texts: itemsOf(written.filter(({ kind, excluded }) => kind === 'text' && !excluded)),
    phrases: itemsOf(written.filter(({ kind, excluded }) => kind === 'phrase' && !excluded)),
    excluded: itemsOf(written.filter(({ excluded }) => excluded)),
    wanted: filterOf(operators.filter(({ excluded }) => !excluded)),
    unwanted: filterOf(operators.filter(({ excluded }) => excluded)),
    days: operators.flatMap(({ operator, value, excluded }) =>
      operator === 'before' || operator === 'after' || operator === 'on' ? [{ operator, value, excluded }] : [],
    ),
  };
}

function filterOf(operators: readonly Operator[]): Filter {
  const searched = ({ value, quoted }: Operator, sign: '@' | '#'): Searched =>
    isMe(value, quoted, sign) ? { kind: 'me' } : nameInValue(value, sign);
  const named = (operator: string) => operators.filter((each) => each.operator === operator);
  return {
    from: named('from').map((each) => searched(each, '@')),
    in: named('in').map((each) => searched(each, isConversation(each.value) ? '@' : '#')),
    has: operators
      .filter(({ operator }) => operator === 'has')
      .map(({ value }) => value.toLowerCase())
      .map((value) => (isSearchKind(value) ? value : null)),
    mentions: named('mentions').map((each) => searched(each, '@')),
  };
}

/** `in:@Ada`. A channel whose name starts with @ is written as `in:#@Ada`. */
function isConversation(value: string): boolean {
  return /^@./su.test(value);
}

function isMe(value: string, quoted: boolean, sign: '@' | '#'): boolean {
  return sign === '@' && !quoted && /^@?me$/i.test(value);
}

/** Whether anything limits the results to fewer than all messages. An exclusion alone does not. */
export function isPositive({ texts, phrases, wanted, days }: SearchQuery): boolean {
  const { from, has, mentions } = wanted;
  const lists = [texts, phrases, from, wanted.in, has, mentions, days.filter(({ excluded }) => !excluded)];
  return lists.some((list) => list.length > 0);
}

/** Whether anything is excluded. */
export function isExcluding({ excluded, unwanted, days }: SearchQuery): boolean {
  const lists = [excluded, unwanted.from, unwanted.in, unwanted.has, unwanted.mentions, days.filter((day) => day.excluded)];
  return lists.some((list) => list.length > 0);
}

/** All names of the search, for one lookup. */
export function namesIn({ texts, phrases, excluded, wanted, unwanted }: SearchQuery): readonly SearchedName[] {
  const items = [...texts, ...phrases, ...excluded].flat();
  const searched = [wanted, unwanted].flatMap((filter) => [...filter.from, ...filter.in, ...filter.mentions]);
  return [...items, ...searched].flatMap((each) => (each.kind === 'name' ? [each.name] : []));
}
