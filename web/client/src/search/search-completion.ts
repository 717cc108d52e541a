/** Completion in the search box: the operator or the value at the caret. Pure. */
import { isSearchOperator, parseSearch, SEARCH_OPERATORS, type SearchOperator } from '@folkmoot/contracts/search/grammar';

/** `operator`: the name of an operator is being typed. Otherwise its value. `start` to `end` is what a suggestion replaces. */
export type SearchCompleting = {
  readonly kind: 'operator' | SearchOperator;
  readonly query: string;
  readonly start: number;
  readonly end: number;
  /** The start of the whole operator, with its `-`. */
  readonly from: number;
};

const QUOTE = '"\u201c\u201d\u201e\uff02';
const VALUE = new RegExp(`(?<=^|\\s)-?(${SEARCH_OPERATORS.join('|')}):(?:[${QUOTE}]([^${QUOTE}]*)|((?![${QUOTE}])\\S*))$`, 'iu');
/** A single letter is too common a word. */
const NAME = /(?<=^|\s)-?([a-z]{2,8})$/iu;

export function completingSearchAt(text: string, caret: number): SearchCompleting | null {
  const before = text.slice(0, caret);
  const part = parseSearch(text).find(({ start, end }) => start < caret && caret <= end);
  if (part?.kind === 'phrase') return null;
  const value = VALUE.exec(before);
  const kind = value?.[1]?.toLowerCase() ?? '';
  if (value && isSearchOperator(kind)) {
    const start = value.index + value[0].indexOf(':') + 1;
    const end = part?.kind === 'operator' && part.start === value.index ? part.end : caret;
    return { kind, query: value[2] ?? value[3] ?? '', start, end, from: value.index };
  }
  const name = NAME.exec(before);
  const typed = name?.[1]?.toLowerCase() ?? '';
  if (!name || !SEARCH_OPERATORS.some((operator) => operator.startsWith(typed))) return null;
  const rest = /^[a-z]*/iu.exec(text.slice(caret))?.[0].length ?? 0;
  return { kind: 'operator', query: typed, start: caret - typed.length, end: caret + rest, from: name.index };
}

/** The text with the suggestion, and the new position of the caret: after a value and a space, or after `from:`. */
export function acceptedSearch(text: string, at: SearchCompleting, insert: string): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at.end);
  const head = text.slice(0, at.start) + insert;
  if (at.kind === 'operator') return { text: head + rest, caret: head.length };
  const gap = rest.startsWith(' ') ? '' : ' ';
  return { text: head + gap + rest, caret: head.length + 1 };
}

/** The text without an operator that is still being typed. */
export function withoutUnfinished(text: string, at: SearchCompleting): string {
  return `${text.slice(0, at.from)} ${text.slice(at.end)}`;
}

/** A text that the server can use as a day. */
export function isWholeDay(value: string): boolean {
  return /^(?:[1-9]\d{3}-\d{2}-\d{2}|today|yesterday)$/i.test(value);
}
