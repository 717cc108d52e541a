/** Converts a search text to a Postgres query. Pure. The caller provides the ids of names. */
import { namingOf, type Word, wordsWanted } from './words.ts';

/** A name with its sign: `@Ada`, `@Ada:ab12`, `@[Gardeners]`, `#garden`, `#the garden#`. */
export type SearchedName = { readonly sign: '@' | '#'; readonly name: string; readonly tag: string | null };

/** Both in the order of the search text. */
export type SearchQuery = { readonly names: readonly SearchedName[]; readonly words: readonly Word[] };

/** The index words for a name. Empty: nothing has this name. */
export type ResolveName = (asked: SearchedName) => readonly string[];

const NAMES =
  /(?<![\p{L}\p{N}])(?:@\[([^\]\n]{1,100})\]|@([^\s@:#][^@:\n]{0,34}):([A-Za-z0-9]{4})(?![\p{L}\p{N}])|#([^#\s](?:[^#\n]{0,98}[^#\s])?)#|([@#])([^\s@:#,!?()[\]]{1,100}))/gu;
/** The format in a message. */
const TOKEN = /\[(@|r|#):(\w+)\]/g;

export function parseSearchQuery(text: string): SearchQuery {
  const names: SearchedName[] = [];
  const named: Word[] = [];
  const rest = text
    .replace(TOKEN, (_token, sign: string, id: string) => {
      named.push({ text: namingOf(sign === 'r' ? '&' : sign === '#' ? '#' : '@', id), whole: true });
      return ' ';
    })
    .replace(NAMES, (_written, role?: string, person?: string, tag?: string, channel?: string, sign?: string, name?: string) => {
      const asked = role ?? person ?? channel ?? name ?? '';
      names.push({ sign: channel !== undefined || sign === '#' ? '#' : '@', name: asked, tag: tag ?? null });
      return ' ';
    });
  return { names, words: [...wordsWanted(rest), ...named] };
}

/** A shorter prefix would match too many words. The last word may be incomplete. */
const BEGINS_FROM = 4;
/** In scripts without spaces, a prefix is a single character. */
const LETTER = /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

function lexeme({ text, whole }: Word, isLast: boolean): string {
  const mayBegin = !whole && (isLast || text.length >= BEGINS_FROM || LETTER.test(text));
  return mayBegin ? `'${text}':*` : `'${text}'`;
}

/** A name matches its ids or its words, because people also write names without a sign. */
function named({ name, tag }: SearchedName, naming: readonly string[]): string | null {
  const words = wordsWanted(tag === null ? name : `${name} ${tag}`).map((word, index, all) => lexeme(word, index === all.length - 1));
  const either = [...naming.map((text) => `'${text}'`), ...(words.length > 0 ? [words.join(' & ')] : [])];
  return either.length === 0 ? null : either.length === 1 ? (either[0] ?? null) : `(${either.map((each) => `(${each})`).join(' | ')})`;
}

/**
 * All parts. A word is whole, or a prefix if it is long or the last. No word contains quotes or backslashes, so nothing is an operator.
 * null: the text is empty. `most`: the limit of words and of names.
 */
export function tsqueryOf({ names, words }: SearchQuery, namings: ResolveName, most: number): string | null {
  const few = words.slice(0, most);
  const all = [
    ...names.slice(0, most).map((name) => named(name, namings(name))),
    ...few.map((word, index) => lexeme(word, index === few.length - 1)),
  ].filter((each) => each !== null);
  return all.length === 0 ? null : all.join(' & ');
}
