/**
 * The words by which a message can be found, in any language, and their positions: runs of letters and digits, without case and accents;
 * in scripts without spaces every pair of neighboring characters; emoji; `c++`, `c#` and `.env` as written; and mentioned users, roles
 * and channels. Pure, so that a rebuild gives the same words.
 */
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { tokenSpans } from '@folkmoot/contracts/markup/spans';
import { folded, UNSPACED_SCRIPTS } from '@folkmoot/contracts/search/folding';

const RUN = '[\\p{L}\\p{N}]+';
const RUNS = new RegExp(RUN, 'gu');
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]+|[^${UNSPACED_SCRIPTS}]+`, 'gu');
const UNSPACED_START = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'u');
const HAS_UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');
/** Both letters of a flag. For people without the skin tone. */
const EMOJI = '\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic}';
/** `:party:`, `.env`, `c++`, `c#`: letters alone would not distinguish them from `party`, `env` and `c`. */
const MARKED =
  ':\\w{2,32}:|(?<![\\p{L}\\p{N}.])\\.[\\p{L}\\p{N}]+|(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]+(?:\\+\\+(?!\\+)|#(?![\\p{L}\\p{N}#]))';
const TOKENS = new RegExp(`(${MARKED})|(${EMOJI})|${RUN}`, 'gu');
/** A longer run is an address or a key. Its beginning is enough to find it. */
const LONGEST = 40;

/** `whole`: for example a pair of characters, which is never a prefix. */
export type Word = { readonly text: string; readonly whole: boolean };

/** `at`: the number of words before it. In scripts without spaces, each character counts. A marked word starts where its letters do. */
export type PlacedWord = Word & { readonly at: number };

/** `end`: the position after the last word. */
export type PlacedWords = { readonly words: readonly PlacedWord[]; readonly end: number };

/** A mention in a message: `@` a user, `&` a role, `#` a channel. Everyone is `@e`. */
export function namingOf(sign: '@' | '&' | '#', id: string): string {
  return `${sign}${id}`;
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : [...text].slice(0, LONGEST).join('');
}

/** The most common kind of text, which takes a quarter of the work. This runs for every message. */
const ASCII = /^[\0-\x7f]*$/;
const ASCII_RUNS = /[a-z0-9]+/g;
const ASCII_TOKENS = /(:\w{2,32}:|(?<![a-z0-9.])\.[a-z0-9]+|(?<![a-z0-9])[a-z0-9]+(?:\+\+(?!\+)|#(?![a-z0-9#])))|[a-z0-9]+/g;
const MAY_BE_MARKED = /[+#:]|(?:^|[^a-z0-9.])\.[a-z0-9]/;

/** For a message: in the order of the text, with repeated words. */
export function wordsOf(text: string): readonly PlacedWord[] {
  if (!text.includes('[')) return plainWords(text, 0).words;
  const words: PlacedWord[] = [];
  let end = 0;
  let pending = '';
  let from = 0;
  const flush = () => {
    const placed = plainWords(pending, end);
    words.push(...placed.words);
    end = placed.end;
    pending = '';
  };
  for (const span of tokenSpans(text)) {
    const naming = namingIn(span.node);
    const instead = naming === null ? wordsInstead(span.node) : '';
    if (instead === null) continue;
    pending += text.slice(from, span.start) + instead;
    from = span.end;
    if (naming === null) continue;
    flush();
    words.push({ text: naming, whole: true, at: end });
    end += 1;
  }
  pending += text.slice(from);
  flush();
  return words;
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

function plainWords(text: string, from: number): PlacedWords {
  return ASCII.test(text) ? asciiWords(text, from) : anyWords(text, from);
}

export function asciiWords(text: string, from = 0): PlacedWords {
  const lower = text.toLowerCase();
  const words: PlacedWord[] = [];
  let at = from;
  if (!MAY_BE_MARKED.test(lower)) {
    for (const run of lower.match(ASCII_RUNS) ?? []) words.push({ text: run.slice(0, LONGEST), whole: false, at: at++ });
    return { words, end: at };
  }
  for (const [token, marked] of lower.matchAll(ASCII_TOKENS)) {
    const start = at;
    for (const run of token.match(ASCII_RUNS) ?? []) words.push({ text: run.slice(0, LONGEST), whole: false, at: at++ });
    if (marked === undefined) continue;
    words.push({ ...markedWord(marked), at: start });
    at = Math.max(at, start + 1);
  }
  return { words, end: at };
}

export function anyWords(text: string, from = 0): PlacedWords {
  return tokensOf(folded(text), from, { unspaced: lastAlone, onlyMarked: false });
}

/**
 * For a search: a single character of a script without spaces is the start of a pair, or the last of a run. A marked word is searched only
 * in its marked form.
 */
export function wordsWanted(text: string, from = 0): PlacedWords {
  return tokensOf(folded(text), from, { unspaced: pairs, onlyMarked: true });
}

type Reading = {
  readonly unspaced: (characters: readonly string[]) => readonly Word[];
  readonly onlyMarked: boolean;
};

function tokensOf(lower: string, from: number, reading: Reading): PlacedWords {
  const words: PlacedWord[] = [];
  const isSpaced = !HAS_UNSPACED.test(lower);
  let at = from;
  for (const [token, marked, emoji] of lower.matchAll(TOKENS)) {
    if (emoji !== undefined) {
      words.push({ text: emoji, whole: true, at: at++ });
      continue;
    }
    if (isSpaced && marked === undefined) {
      words.push({ text: shortened(token), whole: false, at: at++ });
      continue;
    }
    const runs = runsOf(token, at, reading.unspaced);
    if (marked === undefined || !reading.onlyMarked) words.push(...runs.words);
    if (marked !== undefined) words.push({ ...markedWord(marked), at });
    at = marked === undefined ? runs.end : Math.max(runs.end, at + 1);
  }
  return { words, end: at };
}

function runsOf(token: string, from: number, unspaced: Reading['unspaced']): PlacedWords {
  const words: PlacedWord[] = [];
  let at = from;
  for (const [run] of token.matchAll(RUNS)) {
    for (const [part] of run.matchAll(UNSPACED)) {
      if (!UNSPACED_START.test(part)) {
        words.push({ text: shortened(part), whole: false, at: at++ });
        continue;
      }
      const characters = [...part];
      const start = at;
      words.push(...unspaced(characters).map((word, index) => ({ ...word, at: start + index })));
      at += characters.length;
    }
  }
  return { words, end: at };
}

/** Pairs of characters. A single character is the prefix of a pair. */
function pairs(characters: readonly string[]): readonly Word[] {
  const [first = ''] = characters;
  if (characters.length === 1) return [{ text: first, whole: false }];
  return characters.slice(1).map((next, index) => ({ text: `${characters[index]}${next}`, whole: true }));
}

/** The last character starts no pair, but must be found too. */
function lastAlone(characters: readonly string[]): readonly Word[] {
  const last = characters.at(-1) ?? '';
  return characters.length === 1 ? pairs(characters) : [...pairs(characters), { text: last, whole: false }];
}

function markedWord(text: string): Word {
  return { text: shortened(text), whole: !text.startsWith('.') };
}
