/**
 * Converts a search to queries of Postgres. Pure. No word contains quotes or backslashes, so nothing that people write is an operator of
 * Postgres.
 */

import type { SearchQuery } from './search-query.ts';
import type { ResolveName, SearchedName, TextItem } from './searched-names.ts';
import { type PlacedWord, type Word, wordsWanted } from './words.ts';

/** A shorter prefix would match too many words. The last word may be incomplete. */
const BEGINS_FROM = 4;
/** In scripts without spaces, a prefix is a single character. */
const LETTER = /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

export function lexeme(text: string): string {
  return `'${text}'`;
}

function begun({ text, whole }: Word, isLast: boolean): string {
  const mayBegin = !whole && (isLast || text.length >= BEGINS_FROM || LETTER.test(text));
  return mayBegin ? `${lexeme(text)}:*` : lexeme(text);
}

/** In a phrase, words are complete. */
function exact({ text, whole }: Word): string {
  return !whole && LETTER.test(text) ? `${lexeme(text)}:*` : lexeme(text);
}

/** null: there are none. */
export function anyOf(terms: readonly string[]): string | null {
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return others.length === 0 ? first : `(${terms.map((term) => `(${term})`).join(' | ')})`;
}

function nameWords({ name, tag }: SearchedName): readonly PlacedWord[] {
  return wordsWanted(tag === null ? name : `${name} ${tag}`).words;
}

/** A name matches its ids or its words, because people also write names without a sign. */
function named(name: SearchedName, naming: readonly string[]): string | null {
  const words = nameWords(name).map((word, index, all) => begun(word, index === all.length - 1));
  return anyOf([...naming.map(lexeme), ...(words.length > 0 ? [words.join(' & ')] : [])]);
}

type Term = { readonly term: string; readonly at: number };

/** Terms with the distances between them. Positions are those of the text, so they also agree in scripts without spaces. */
function sequence(items: readonly TextItem[], namings: ResolveName, isByName: boolean): string | null {
  const terms: Term[] = [];
  let end = 0;
  const addWords = (words: readonly PlacedWord[], length: number) => {
    for (const word of words) terms.push({ term: exact(word), at: end + word.at });
    end += length;
  };
  for (const item of items) {
    if (item.kind === 'words') addWords(item.words, item.length);
    else {
      const ids = item.kind === 'naming' ? [item.naming] : namings(item.name);
      const term = anyOf(ids.map(lexeme));
      if (item.kind === 'name' && (isByName || term === null)) {
        const words = nameWords(item.name);
        addWords(words, (words.at(-1)?.at ?? -1) + 1);
      } else if (term !== null) terms.push({ term, at: end++ });
    }
  }
  const [first, ...others] = terms;
  if (!first) return null;
  return others.reduce((all, { term, at }, index) => `${all} <${at - (terms[index]?.at ?? 0)}> ${term}`, first.term);
}

/** A phrase with names, as mentions or as words. null: it has no words. */
function phrase(items: readonly TextItem[], namings: ResolveName): string | null {
  const all = [sequence(items, namings, false), sequence(items, namings, true)].filter((each) => each !== null);
  return anyOf([...new Set(all)]);
}

function once(words: readonly Word[]): readonly Word[] {
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/** Queries for the wanted and the excluded texts. null: there are none. */
export type TextQueries = { readonly wanted: string | null; readonly excluded: string | null };

/** `most`: the limit of words and of names outside phrases. A word is whole, or a prefix if it is long or the last. */
export function textQueries({ texts, phrases, excluded }: SearchQuery, namings: ResolveName, most: number): TextQueries {
  const items = texts.flat();
  const words = once(items.flatMap((item) => (item.kind === 'words' ? item.words : []))).slice(0, most);
  const names = items.flatMap((item) => (item.kind === 'name' ? [item.name] : []));
  const namedIds = items.flatMap((item) => (item.kind === 'naming' ? [item.naming] : []));
  const wanted = [
    ...names.slice(0, most).map((name) => named(name, namings(name))),
    ...words.map((word, index) => begun(word, index === words.length - 1)),
    ...[...new Set(namedIds)].slice(0, most).map(lexeme),
    ...phrases.map((each) => phrase(each, namings)),
  ].filter((each) => each !== null);
  return {
    wanted: wanted.length === 0 ? null : wanted.join(' & '),
    excluded: anyOf(excluded.map((each) => phrase(each, namings)).filter((each) => each !== null)),
  };
}
