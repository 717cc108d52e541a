/**
 * The words by which a message can be found, in any language: runs of letters and digits, without case and accents; in scripts without
 * spaces every pair of neighboring characters; emoji; `c++`, `c#` and `.env` as written; and mentioned users, roles and channels. Pure, so
 * that a rebuild gives the same words.
 */
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { withTokens } from '@folkmoot/contracts/markup/spans';

const RUNS = /[\p{L}\p{N}]+/gu;
/** Scripts written without spaces. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const UNSPACED_START =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MARKS = /\p{M}/gu;
/** Both letters of a flag. For people without the skin tone. */
const EMOJI = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu;
/** `:party:`, `.env`, `c++`, `c#`: letters alone would not distinguish them from `party`, `env` and `c`. */
const MARKED = /:\w{2,32}:|(?<![\p{L}\p{N}.])\.[\p{L}\p{N}]+|(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:\+\+(?!\+)|#(?![\p{L}\p{N}#]))/gu;
const MARKED_APART = new RegExp(`(${MARKED.source})`, 'u');
/** A longer run is an address or a key. Its beginning is enough to find it. */
const LONGEST = 40;

/** `whole`: for example a pair of characters, which is never a prefix. */
export type Word = { readonly text: string; readonly whole: boolean };

/** A mention in a message: `@` a user, `&` a role, `#` a channel. Everyone is `@e`. */
export function namingOf(sign: '@' | '&' | '#', id: string): string {
  return `${sign}${id}`;
}

/** Without case and accents. Only the upper case of `ß` unites it with `ss`, and only its lower case unites it with `ẞ`. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : [...text].slice(0, LONGEST).join('');
}

/** The most common kind of text, which takes a quarter of the work. This runs for every message. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUNS = /[a-z0-9]+/g;
const ASCII_MARKED = /:\w{2,32}:|(?<![a-z0-9.])\.[a-z0-9]+|(?<![a-z0-9])[a-z0-9]+(?:\+\+(?!\+)|#(?![a-z0-9#]))/g;
const MAY_BE_MARKED = /[+#:]|(?:^|[^a-z0-9.])\.[a-z0-9]/;

/** For a message: unique words in the order of the text. */
export function wordsOf(text: string): readonly Word[] {
  if (!text.includes('[')) return plainWords(text);
  const named: Word[] = [];
  const plain = withTokens(text, (node) => {
    const naming = namingIn(node);
    if (naming !== null) named.push({ text: naming, whole: true });
    return naming === null ? wordsInstead(node) : ' ';
  });
  return once([...plainWords(plain), ...named]);
}

function namingIn(node: MarkupNode): string | null {
  switch (node.kind) {
    case 'user':
      return namingOf('@', node.id);
    case 'role':
      return namingOf('&', node.id);
    case 'channel':
      return namingOf('#', node.id);
    case 'everyone':
    case 'someone':
      return namingOf('@', node.kind === 'everyone' ? 'e' : 's');
    default:
      return null;
  }
}

/** Quotes and times contain ids that no one searches for. Null: the words are those of the text. */
function wordsInstead(node: MarkupNode): string | null {
  if (node.kind === 'customEmoji') return ` :${node.name}: `;
  return node.kind === 'quote' || node.kind === 'relativeTime' || node.kind === 'zoneTime' ? ' ' : null;
}

/**
 * For a search: a single character of a script without spaces is the start of a pair, or the last of a run. A marked word is searched only
 * in its marked form.
 */
export function wordsWanted(text: string): readonly Word[] {
  const parts = folded(text).split(MARKED_APART);
  return once(parts.flatMap((part, index) => (index % 2 === 1 ? [markedWord(part)] : anyWords(part, pairs))));
}

type Unspaced = (run: string) => readonly Word[];

function plainWords(text: string): readonly Word[] {
  return ASCII.test(text) ? asciiWords(text) : anyWords(text);
}

/** Pairs of characters. A single character is the prefix of a pair. */
function pairs(run: string): readonly Word[] {
  const characters = [...run];
  if (characters.length === 1) return [{ text: run, whole: false }];
  return characters.slice(1).map((next, index) => ({ text: `${characters[index]}${next}`, whole: true }));
}

/** The last character starts no pair, but must be found too. */
function lastAlone(run: string): readonly Word[] {
  const last = [...run].at(-1) ?? '';
  return last === run ? pairs(run) : [...pairs(run), { text: last, whole: false }];
}

function once(words: readonly Word[]): readonly Word[] {
  const known = new Map<string, Word>();
  for (const word of words) if (!known.has(word.text)) known.set(word.text, word);
  return [...known.values()];
}

function marked(lower: string, pattern: RegExp): readonly Word[] {
  return (lower.match(pattern) ?? []).map(markedWord);
}

function markedWord(text: string): Word {
  return { text: shortened(text), whole: !text.startsWith('.') };
}

export function asciiWords(text: string): readonly Word[] {
  const lower = text.toLowerCase();
  const runs = new Set(lower.match(ASCII_RUNS)?.map((run) => run.slice(0, LONGEST)));
  const words = Array.from(runs, (run): Word => ({ text: run, whole: false }));
  return MAY_BE_MARKED.test(lower) ? once([...words, ...marked(lower, ASCII_MARKED)]) : words;
}

export function anyWords(text: string, unspaced: Unspaced = lastAlone): readonly Word[] {
  const lower = folded(text);
  const words: Word[] = [];
  for (const [run] of lower.matchAll(RUNS)) {
    for (const [part] of run.matchAll(UNSPACED)) {
      words.push(...(UNSPACED_START.test(part) ? unspaced(part) : [{ text: shortened(part), whole: false }]));
    }
  }
  const emoji = (lower.match(EMOJI) ?? []).map((text): Word => ({ text, whole: true }));
  return once([...words, ...marked(lower, MARKED), ...emoji]);
}
