/** The parts of a text that a search found, to mark them. Pure. It compares texts as the server does: without case and accents. */
import { folded, UNSPACED_SCRIPTS } from '@folkmoot/contracts/search/folding';
import { parseSearch } from '@folkmoot/contracts/search/grammar';

export type TextRange = { readonly start: number; readonly end: number };

/** A word or character, folded. `also`: with its marks, for example `c++`. */
type Token = TextRange & { readonly text: string; readonly also: string | null; readonly isCharacter: boolean };

type Wanted = { readonly text: string; readonly isPrefix: boolean };
/** Words that follow each other. */
export type SearchTerm = readonly Wanted[];

/** A word with the marks around it, or an emoji. */
const WORDS = /(\.?)([\p{L}\p{N}][\p{L}\p{N}\p{M}]*)(\+\+|#)?|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}/gu;
const PARTS = new RegExp(`[${UNSPACED_SCRIPTS}]\\p{M}*|[^${UNSPACED_SCRIPTS}]+`, 'gu');
const UNSPACED = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'u');
/** A shorter word of a search is complete, unless it is the last. */
const BEGINS_FROM = 4;
/** Words of a search that are marked. */
const MOST = 40;

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORDS)) {
    const [whole, dot = '', run, suffix] = match;
    if (run === undefined) {
      tokens.push({ start: match.index, end: match.index + whole.length, text: whole, also: null, isCharacter: false });
      continue;
    }
    const first = match.index + dot.length;
    for (const part of run.matchAll(PARTS)) {
      const start = first + part.index;
      const text = folded(part[0]);
      const also = suffix === undefined ? (dot === '' ? null : `.${text}`) : text + suffix;
      tokens.push({ start, end: start + part[0].length, text, also, isCharacter: UNSPACED.test(part[0]) });
    }
  }
  return tokens;
}

/** Consecutive characters of a script without spaces are found in pairs, other words alone. */
function termsOfText(text: string): readonly SearchTerm[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index): readonly SearchTerm[] => {
    const next = tokens[index + 1];
    const before = tokens[index - 1];
    if (!token.isCharacter) {
      const isLast = index === tokens.length - 1;
      return [[{ text: token.also ?? token.text, isPrefix: isLast || token.text.length >= BEGINS_FROM }]];
    }
    if (next?.isCharacter && next.start === token.end) return [[exact(token), exact(next)]];
    return before?.isCharacter && before.end === token.start ? [] : [[exact(token)]];
  });
}

function exact({ text, also }: Token): Wanted {
  return { text: also ?? text, isPrefix: false };
}

export function searchTerms(search: string): readonly SearchTerm[] {
  const parts = parseSearch(search).filter(({ excluded }) => !excluded);
  const terms = parts.flatMap((part): readonly SearchTerm[] => {
    if (part.kind === 'text') return termsOfText(part.text);
    return part.kind === 'phrase' ? [tokensOf(part.text).map(exact)] : [];
  });
  return terms.filter((term) => term.length > 0).slice(0, MOST);
}

function isMatch(token: Token | undefined, { text, isPrefix }: Wanted): boolean {
  if (!token) return false;
  return token.text === text || token.also === text || (isPrefix && token.text.startsWith(text));
}

/** In order, without overlaps. */
export function foundRanges(text: string, terms: readonly SearchTerm[]): readonly TextRange[] {
  if (terms.length === 0) return [];
  const tokens = tokensOf(text);
  const ranges: { start: number; end: number }[] = [];
  tokens.forEach(({ start }, index) => {
    for (const term of terms) {
      if (!term.every((wanted, offset) => isMatch(tokens[index + offset], wanted))) continue;
      const end = tokens[index + term.length - 1]?.end ?? start;
      const last = ranges.at(-1);
      if (last && start < last.end) last.end = Math.max(last.end, end);
      else ranges.push({ start, end });
    }
  });
  return ranges;
}

const LONG = 300;
const BEFORE_MATCH = 80;

/** Where to start a long text so that the first match is visible. */
export function snippetStart(text: string, ranges: readonly TextRange[]): number {
  const first = ranges[0]?.start ?? 0;
  if (text.length <= LONG || first <= BEFORE_MATCH * 2) return 0;
  const space = text.indexOf(' ', first - BEFORE_MATCH);
  return space < 0 || space >= first ? first : space + 1;
}
