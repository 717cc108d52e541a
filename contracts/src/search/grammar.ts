/**
 * The grammar of a search text: words, `"exact phrases"`, `-excluded` parts and operators like `from:ada`. Pure, never throws, and takes
 * time in proportion to the text. The server answers by it, and clients complete and explain the text by it.
 */

export const SEARCH_OPERATORS = ['from', 'in', 'has', 'before', 'after', 'on', 'mentions'] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

/** The values of `has:`. */
export const SEARCH_KINDS = ['file', 'image', 'video', 'sound', 'voice', 'link', 'embed', 'poll'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Part of a search text, from `start` to `end`. `excluded`: it has a `-`. */
export type SearchPart = { readonly start: number; readonly end: number; readonly excluded: boolean } & SearchContent;

type SearchContent =
  /** Neighboring words, with the spaces between them. An excluded one is a single run without spaces. */
  | { readonly kind: 'text'; readonly text: string }
  /** Without the quotes. */
  | { readonly kind: 'phrase'; readonly text: string }
  /** `quoted`: the value is a name, never a keyword like `me`. */
  | { readonly kind: 'operator'; readonly operator: SearchOperator; readonly value: string; readonly quoted: boolean };

/** Straight and typographic ones, because phones replace them while typing. */
const QUOTE = '["\u201c\u201d\u201e\uff02]';
const IN_QUOTES = '[^"\u201c\u201d\u201e\uff02]';
/** A value without quotes, or in them. A text that ends in a colon, or in an open quote, has no value and is no operator. */
const PART = new RegExp(
  `(-?)(?:${QUOTE}(?<phrase>${IN_QUOTES}*)${QUOTE}|(?<operator>${SEARCH_OPERATORS.join('|')}):(?:${QUOTE}(?<quoted>${IN_QUOTES}+)${QUOTE}|(?<value>${IN_QUOTES.replace(']', '\\s]')}\\S*)))`,
  'iuy',
);
/** `--` and a dash alone are text. */
const EXCLUDED = /-(?<run>[^\s-]\S*)/uy;
const RUN = /\S+/uy;
const SPACE = /\s*/uy;

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

export function isSearchOperator(name: string): name is SearchOperator {
  return SEARCH_OPERATORS.some((operator) => operator === name);
}

export function isSearchKind(name: string): name is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === name);
}

function marked(text: string, start: number): SearchPart | null {
  const match = matchAt(PART, text, start);
  if (!match) return null;
  const { phrase, operator, quoted, value } = match.groups ?? {};
  const place = { start, end: start + match[0].length, excluded: match[1] === '-' };
  if (phrase !== undefined) return { ...place, kind: 'phrase', text: phrase };
  const name = operator?.toLowerCase() ?? '';
  if (!isSearchOperator(name)) return null;
  return { ...place, kind: 'operator', operator: name, value: quoted ?? value ?? '', quoted: quoted !== undefined };
}

function excludedRun(text: string, start: number): SearchPart | null {
  const match = matchAt(EXCLUDED, text, start);
  return match && { start, end: start + match[0].length, excluded: true, kind: 'text', text: match.groups?.run ?? '' };
}

/** The parts of a search text, in order. */
export function parseSearch(text: string): readonly SearchPart[] {
  const parts: SearchPart[] = [];
  for (let at = spaceAfter(text, 0); at < text.length; at = spaceAfter(text, at)) {
    // Only the start of a run can have a meaning, so `5"` and `well-known` have none.
    const isStart = at === 0 || /\s/u.test(text.charAt(at - 1));
    const part = isStart ? (marked(text, at) ?? excludedRun(text, at)) : null;
    if (part) {
      parts.push(part);
      at = part.end;
      continue;
    }
    const end = at + (matchAt(RUN, text, at)?.[0].length ?? 1);
    const last = parts.at(-1);
    const start = last?.kind === 'text' && !last.excluded ? last.start : at;
    if (start !== at) parts.pop();
    parts.push({ kind: 'text', excluded: false, start, end, text: text.slice(start, end) });
    at = end;
  }
  return parts;
}

function spaceAfter(text: string, at: number): number {
  return at + (matchAt(SPACE, text, at)?.[0].length ?? 0);
}

/** The text of an operator. A name that contains quotes can't be written, so use its id. */
export function writtenOperator(operator: SearchOperator, value: string): string {
  return /^[^\s"\u201c\u201d\u201e\uff02]+$/u.test(value) && value.toLowerCase() !== 'me'
    ? `${operator}:${value}`
    : `${operator}:"${value}"`;
}

/** Whether a text fits into the quotes of an operator or a phrase. */
export function fitsInQuotes(text: string): boolean {
  return new RegExp(`^${IN_QUOTES}+$`, 'u').test(text);
}
