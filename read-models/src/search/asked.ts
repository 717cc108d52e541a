/** What somebody looks for, as Postgres takes it. Pure; what names stand for comes in. */
import { namingOf, type Word, wordsWanted } from './words.ts';

/** A name that was asked for with the sign before it: `@Ada`, `@Ada:ab12`, `@[Gardeners]`, `#garden`, `#the garden#`. */
export type AskedName = { readonly sign: '@' | '#'; readonly name: string; readonly tag: string | null };

/** Both come in the order they were asked. */
export type Asked = { readonly names: readonly AskedName[]; readonly words: readonly Word[] };

/** Words with the sign of what the name stands for; none: nothing is called so. */
export type Namings = (asked: AskedName) => readonly string[];

const NAMES =
  /(?<![\p{L}\p{N}])(?:@\[([^\]\n]{1,100})\]|@([^\s@:#][^@:\n]{0,34}):([A-Za-z0-9]{4})(?![\p{L}\p{N}])|#([^#\s](?:[^#\n]{0,98}[^#\s])?)#|([@#])([^\s@:#,!?()[\]]{1,100}))/gu;
/** As it stands in a message. */
const TOKEN = /\[(@|r|#):(\w+)\]/g;

export function askedIn(text: string): Asked {
  const names: AskedName[] = [];
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

/** Shorter ones begin too many words; the last is still being typed, perhaps. */
const BEGINS_FROM = 4;
/** In words without spaces between them one character is all there is to begin with. */
const LETTER = /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

function lexeme({ text, whole }: Word, isLast: boolean): string {
  const mayBegin = !whole && (isLast || text.length >= BEGINS_FROM || LETTER.test(text));
  return mayBegin ? `'${text}':*` : `'${text}'`;
}

/** A name is what it stands for, or the words of it: people write names without a sign, too. */
function named({ name, tag }: AskedName, naming: readonly string[]): string | null {
  const words = wordsWanted(tag === null ? name : `${name} ${tag}`).map((word, index, all) => lexeme(word, index === all.length - 1));
  const either = [...naming.map((text) => `'${text}'`), ...(words.length > 0 ? [words.join(' & ')] : [])];
  return either.length === 0 ? null : either.length === 1 ? (either[0] ?? null) : `(${either.map((each) => `(${each})`).join(' | ')})`;
}

/**
 * All of it, each word whole or, when it is long or the last, the beginning of one. No word holds a quote or a backslash, so nothing in
 * them can be taken for an operator. null when there is nothing; `most`: of words and of names.
 */
export function tsqueryOf({ names, words }: Asked, namings: Namings, most: number): string | null {
  const few = words.slice(0, most);
  const all = [
    ...names.slice(0, most).map((name) => named(name, namings(name))),
    ...few.map((word, index) => lexeme(word, index === few.length - 1)),
  ].filter((each) => each !== null);
  return all.length === 0 ? null : all.join(' & ');
}
