/** Reads the search in the address of the page. */
import { writtenOperator } from '@folkmoot/contracts/search/grammar';
import { KEYS, type SearchQuery } from './search-address.ts';

const DAY_MS = 86_400_000;

export function searchQueryOf(query: URLSearchParams): SearchQuery {
  const words = [query.get(KEYS.words) ?? '', ...fieldsIn(query)].filter((part) => part !== '');
  return { words: words.join(' '), serverId: query.get(KEYS.serverId) ?? '' };
}

/** Bookmarks can have filters as fields of the address. They mean the same as operators. */
function fieldsIn(query: URLSearchParams): readonly string[] {
  const of = (key: string) => query.get(key) ?? '';
  const operator = (name: 'from' | 'after' | 'before', value: string | null) => (value ? writtenOperator(name, value) : '');
  return [
    operator('from', of('from').trim()),
    of('channel') === '' ? '' : `in:[#:${of('channel')}]`,
    operator('after', dayBeside(of('since'), -1)),
    operator('before', dayBeside(of('until'), 1)),
    of('file') === '' ? '' : 'has:file',
  ];
}

/** The day before or after. null: no valid day. */
function dayBeside(day: string, days: -1 | 1): string | null {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? null : new Date(start + days * DAY_MS).toISOString().slice(0, 10);
}
