/** Finds listed words in a text and masks them. Whole words in any script; compares letters, not their shape. Pure. */

import { MASK } from './mark.ts';

const LETTERS = String.raw`\p{L}\p{N}\p{M}`;
/** Invisible characters inside words: soft hyphens and joiners. */
const UNSEEN = String.raw`\u00ad\u034f\u200b-\u200d\u2060\ufeff`;
const WORD = new RegExp(`[${LETTERS}][${LETTERS}${UNSEEN}]*`, 'gu');
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSEEN_ALL = new RegExp(`[${UNSEEN}]`, 'gu');

const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

type Word = { readonly letters: string; readonly start: number; readonly end: number };

function readAsLetters(text: string): string {
  return text.replace(/[0134578]/g, (digit) => DIGITS[digit] ?? digit);
}

/** Normalises a word: ignores case, width and invisible characters. */
function lettersOf(written: string): string {
  return written.replace(UNSEEN_ALL, '').normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** Word segmentation. Created once per process, because it loads dictionaries. */
let segmenter: Intl.Segmenter | null = null;

function* wordsIn(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (!UNSPACED.test(run)) {
      yield { letters: lettersOf(run), start: index, end: index + run.length };
      continue;
    }
    segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
    for (const { segment, index: from } of segmenter.segment(run)) {
      yield { letters: lettersOf(segment), start: index + from, end: index + from + segment.length };
    }
  }
}

/** Words of a phrase, with a space if something separates them. */
function joined(before: string, gap: boolean, letters: string): string {
  return before === '' ? letters : `${before}${gap ? ' ' : ''}${letters}`;
}

function phraseOf(listed: string): { readonly phrase: string; readonly words: number } {
  let phrase = '';
  let words = 0;
  let end = 0;
  for (const word of wordsIn(listed)) {
    phrase = joined(phrase, word.start > end, word.letters);
    end = word.end;
    // Segmentation may differ in another text: at most into single characters.
    words += UNSPACED.test(word.letters) ? word.letters.length : 1;
  }
  return { phrase, words };
}

type Span = { readonly start: number; readonly end: number };

/** Positions of listed words in a text, in order and without overlaps. */
export type WordSpans = (text: string) => readonly Span[];

/** `digitsAsLetters`: "n0" also matches "no". Linear in the length of the text. */
export function wordSpans(listed: readonly string[], digitsAsLetters = false): WordSpans {
  const read = digitsAsLetters ? readAsLetters : (letters: string) => letters;
  const phrases = listed.map(phraseOf).filter(({ phrase }) => phrase !== '');
  const known = new Set(phrases.map(({ phrase }) => read(phrase)));
  const most = Math.max(0, ...phrases.map(({ words }) => words));
  const starts = new Set([...known].map((phrase) => [...phrase][0] ?? ''));

  function endOf(words: readonly Word[], from: number): number | null {
    let phrase = '';
    let found: number | null = null;
    let end = words[from]?.start ?? 0;
    for (const word of words.slice(from, from + most)) {
      phrase = joined(phrase, word.start > end, read(word.letters));
      end = word.end;
      if (known.has(phrase)) found = end;
    }
    return found;
  }

  return (text) => {
    if (known.size === 0) return [];
    const words = [...wordsIn(text)];
    const spans: Span[] = [];
    let past = 0;
    words.forEach((word, index) => {
      if (word.start < past || !starts.has([...read(word.letters)][0] ?? '')) return;
      const end = endOf(words, index);
      if (end === null) return;
      spans.push({ start: word.start, end });
      past = end;
    });
    return spans;
  };
}

/** Masks letters; spaces and line breaks inside a phrase stay. */
export function covered(text: string, spans: readonly Span[]): string {
  let from = 0;
  let shown = '';
  for (const { start, end } of spans) {
    shown += text.slice(from, start) + text.slice(start, end).replace(/\S/gu, MASK);
    from = end;
  }
  return shown + text.slice(from);
}
