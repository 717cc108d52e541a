/**
 * Finds words in a text: as written, as readers see it, and by the shape of its letters. Word boundaries apply in each form, so two
 * adjacent words never match together. Pure.
 */
import { asRead, blurred, hasSigns, plain, readsAs, small } from './letters.ts';
import type { Reading } from './reading.ts';
import { short } from './short.ts';

const [START, END] = [/(?<![\p{L}\p{N}_])/gu, /(?![\p{L}\p{N}_])/gu];

/** A word without its stars, and which of its ends may be inside a longer word. `meant`: its form before blurring. */
type Word = { readonly literal: string; readonly meant: string; readonly startsAnywhere: boolean; readonly endsAnywhere: boolean };

/** Null: the word has no visible characters. */
function wordOf(written: string): Word | null {
  const literal = plain(written.replace(/^\*+|\*+$/g, ''));
  if (literal.trim() === '') return null;
  return { literal, meant: literal, startsAnywhere: written.startsWith('*'), endsAnywhere: written.endsWith('*') };
}

/** For each position of a text: the next position where a word may start or end; beyond the text: none. */
function bordersOf(border: RegExp, letters: string): Int32Array {
  const next = new Int32Array(letters.length + 1).fill(letters.length);
  for (const { index } of letters.matchAll(border)) next[index] = index;
  for (let at = letters.length - 1; at >= 0; at -= 1) if (next[at] !== at) next[at] = next[at + 1] ?? letters.length;
  return next;
}

/**
 * Finds words in a text; -1: not found. Positions without a boundary are skipped at once, because a long run of one letter would be slow
 * otherwise.
 */
function placer(letters: string, isMeant: (word: Word, at: number) => boolean): (word: Word) => number {
  const [starts, ends] = [bordersOf(START, letters), bordersOf(END, letters)];
  return (word) => {
    const { literal, startsAnywhere, endsAnywhere } = word;
    let at = letters.indexOf(literal);
    while (at >= 0) {
      const end = at + literal.length;
      const [canStart, canEnd] = [startsAnywhere ? at : (starts[at] ?? at), endsAnywhere ? end : (ends[end] ?? end)];
      if (canStart === at && canEnd === end && isMeant(word, at)) return at;
      at = letters.indexOf(literal, Math.max(at + 1, canStart, canEnd - literal.length));
    }
    return -1;
  };
}

/** Whether a text contains any of the words. It compares plain letters only, which stays fast with a thousand words. */
function anyOf(words: readonly Word[]): RegExp {
  const sources = words.map(({ literal }) => literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp([...new Set(sources)].toSorted().join('|'));
}

type Finder = (letters: string, shown: string) => string | null;

/** Finds the first of these words and returns the same position in `shown`, if its letters align with the searched text. */
function finderOf(words: readonly Word[], isMeant: (word: Word, written: string) => boolean = () => true): Finder {
  if (words.length === 0) return () => null;
  const suspicious = anyOf(words);
  return (letters, shown) => {
    if (!suspicious.test(letters)) return null;
    const source = letters.length === shown.length ? shown : letters;
    const pieceAt = ({ literal }: Word, at: number) => source.slice(at, at + literal.length);
    const placeOf = placer(letters, (word, at) => isMeant(word, pieceAt(word, at)));
    for (const word of words) {
      const at = placeOf(word);
      if (at >= 0) return short(pieceAt(word, at));
    }
    return null;
  };
}

function changed(words: readonly Word[], change: (literal: string) => string): readonly Word[] {
  const all = words.map((word) => ({ ...word, literal: change(word.literal), meant: change(word.literal) }));
  return all.filter(({ literal }) => literal.trim() !== '');
}

/** Words by the shape of their letters, in lower and upper case, because a capital may resemble another letter than its small form. */
function asTheyLook(words: readonly Word[]): readonly Word[] {
  const look = changed(words, (literal) => asRead(literal, small(literal)));
  const seen = new Set(look.map(({ literal }) => literal));
  return [
    ...look,
    ...changed(words, (literal) => asRead(literal.toUpperCase(), small(literal))).filter(({ literal }) => !seen.has(literal)),
  ];
}

/** The first of the words in a text; null: none. */
export function wordFinder(listed: readonly string[]): (text: Reading) => string | null {
  const words = listed.map(wordOf).filter((word) => word !== null);
  const look = asTheyLook(words);
  const readable = look.filter(({ meant }) => /[ilo]/.test(meant)).map((word) => ({ ...word, literal: blurred(word.meant) }));
  const [plainly, byLook] = [finderOf(changed(words, small)), finderOf(look)];
  const bySigns = finderOf(readable, ({ meant }, written) => readsAs(written, meant));
  return (text) => {
    const [written, shown] = [text.plain(), text.shown()];
    const found = plainly(small(written), written);
    if (found !== null) return found;
    const letters = small(shown);
    const seen = shown === written ? null : plainly(letters, shown);
    if (seen !== null) return seen;
    const read = asRead(shown, letters);
    const alike = read === letters ? null : byLook(read, read);
    return alike ?? (readable.length > 0 && hasSigns(read) ? bySigns(blurred(read), read) : null);
  };
}
