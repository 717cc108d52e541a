/** Pairs of marks in a part of a message text: `**bold**`, `code` … The rules of CommonMark's emphasis, without the parser. Pure. */
import { flanking } from '@folkmoot/contracts/markup/characters';
import type { Span } from './text-edit.ts';

export const MARK_SIGNS = {
  bold: '**',
  italic: '*',
  underline: '__',
  strikethrough: '~~',
  spoiler: '||',
  code: '`',
} as const;

export type Mark = keyof typeof MARK_SIGNS;
export type Pair = { readonly mark: Mark; readonly open: Span; readonly close: Span };

type Delimiter = {
  readonly sign: string;
  readonly size: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** The part that is not paired yet. */
  start: number;
  end: number;
};

/** An escape, a run of marks, the target of a link, or an address. Marks in the last two have no meaning. */
const TOKENS = /\\[!-/:-@[-`{-~]|`+|\*+|_+|~+|\|\||\]\([^\s()]*\)|https?:\/\/(?:[^\s<>*|~`_]|_(?=[^\s_]))*/g;

/** Pairs in the order of their ends. */
export function pairsIn(text: string, from: number, to: number): readonly Pair[] {
  const pairs: Pair[] = [];
  const open: Delimiter[] = [];
  let spoiler: Span | null = null;
  const tokens = new RegExp(TOKENS);
  tokens.lastIndex = from;
  for (let found = tokens.exec(text); found && found.index < to; found = tokens.exec(text)) {
    const run = { start: found.index, end: Math.min(to, tokens.lastIndex) };
    const [sign = ''] = found[0];
    if (sign === '`') tokens.lastIndex = addCode(text, run, to, pairs);
    else if (sign === '|') {
      if (spoiler && run.start > spoiler.end) pairs.push({ mark: 'spoiler', open: spoiler, close: run });
      spoiler = spoiler && run.start > spoiler.end ? null : (spoiler ?? run);
    } else if (sign === '*' || sign === '_' || (sign === '~' && run.end - run.start === 2)) addDelimiter(text, sign, run, open, pairs);
  }
  return pairs;
}

/** The position after the code, or after the mark that opens none. */
function addCode(text: string, { start, end }: Span, to: number, pairs: Pair[]): number {
  for (let from = text.indexOf('`', end); from >= 0 && from < to; ) {
    let after = from + 1;
    while (text[after] === '`') after += 1;
    if (after - from === end - start && after <= to) {
      pairs.push({ mark: 'code', open: { start, end }, close: { start: from, end: after } });
      return after;
    }
    from = text.indexOf('`', after);
  }
  return end;
}

function addDelimiter(text: string, sign: string, run: Span, open: Delimiter[], pairs: Pair[]): void {
  const sides = flanking(text, run.start, run.end, sign === '_');
  const closer: Delimiter = { ...run, sign, size: run.end - run.start, canOpen: sides.open, canClose: sides.close };
  while (closer.canClose && closer.start < closer.end) {
    const index = open.findLastIndex((opener) => canPair(opener, closer));
    const opener = open[index];
    if (!opener) break;
    pairs.push(pairOf(opener, closer));
    open.length = opener.start < opener.end ? index + 1 : index;
  }
  if (closer.canOpen && closer.start < closer.end) open.push(closer);
}

/** CommonMark's rule of three: `**a*b**` is bold. */
function canPair(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.sign !== closer.sign) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.size + closer.size) % 3 !== 0 || (opener.size % 3 === 0 && closer.size % 3 === 0);
}

/** Takes the inner marks of both. */
function pairOf(opener: Delimiter, closer: Delimiter): Pair {
  const size = opener.end - opener.start >= 2 && closer.end - closer.start >= 2 ? 2 : 1;
  opener.end -= size;
  closer.start += size;
  return {
    mark: markOf(opener.sign, size),
    open: { start: opener.end, end: opener.end + size },
    close: { start: closer.start - size, end: closer.start },
  };
}

function markOf(sign: string, size: number): Mark {
  if (sign === '~') return 'strikethrough';
  if (size === 1) return 'italic';
  return sign === '*' ? 'bold' : 'underline';
}
