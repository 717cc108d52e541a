/**
 * The state of the text that is being parsed. The parser library creates its contexts itself, so its callbacks share this state. Parsing is
 * synchronous, and each parse starts with a new state.
 */
import type { InlineContext } from '@lezer/markdown';
import { webAddress } from '../messages/web-address.ts';

/** Nested quotes and list items beyond this are text. */
export const MAX_BLOCK_DEPTH = 8;
/** Nested styles beyond this are text. */
export const MAX_STYLE_DEPTH = 24;

/** Quotes, items, paragraphs and other blocks. The text after these is plain, regardless of its content. */
const MAX_BLOCKS = 2000;
/** Links, tokens and other marks. The characters of those after these are text. */
const MAX_MARKS = 10_000;
/** Delimiters of emphasis beyond this are text, because the library compares each with all before it. */
const MAX_DELIMITERS = 400;
/** Comparisons of delimiters in one text. */
const MAX_COMPARISONS = 1_000_000;
/** Characters that are read ahead for links and tokens, per character of the text. */
const READ_AHEAD = 4;
/** A short text can be read ahead as often as it likes. */
const MIN_READ_AHEAD = 50_000;

/** The state of one block of text, for example a paragraph. */
export type Block = {
  readonly cx: InlineContext;
  /** The label of a link, where links and tokens are text. */
  readonly isLabel: boolean;
  delimiters: number;
  parts: number;
  /** Start of the next text that may be a mail address; null: not searched yet. */
  mailStart: number | null;
  /** The end of the code that starts at each position; null: not searched yet. */
  codeEnds: ReadonlyMap<number, number> | null;
  /** The position of the closing bracket of each opening one; null: not searched yet. */
  brackets: ReadonlyMap<number, number> | null;
};

export type ParseState = {
  readonly text: string;
  readAhead: number;
  comparisons: number;
  blocks: number;
  marks: number;
  /** The results of `webAddress`, which is slow, and asked for by the grammar and by the reader of its tree. */
  readonly addresses: Map<string, string | null>;
  /** The next line that starts with so many tildes; infinite: there is none. */
  readonly tildes: Map<number, number>;
  /** Start of the last line that is outside an open quote or item. */
  outsideLine: number;
  block: Block | null;
  /** The next block is the label of a link. */
  isLabel: boolean;
};

function newParseState(text: string): ParseState {
  const readAhead = text.length * READ_AHEAD + MIN_READ_AHEAD;
  return {
    text,
    readAhead,
    comparisons: MAX_COMPARISONS,
    blocks: MAX_BLOCKS,
    marks: MAX_MARKS,
    addresses: new Map(),
    tildes: new Map(),
    outsideLine: -1,
    block: null,
    isLabel: false,
  };
}

let current = newParseState('');

export function beginParse(text: string): void {
  current = newParseState(text);
}

export function parseState(): ParseState {
  return current;
}

/** As `webAddress`. */
export function addressOf(written: string): string | null {
  const known = current.addresses.get(written);
  if (known !== undefined) return known;
  const address = webAddress(written);
  current.addresses.set(written, address);
  return address;
}

/** Whether `count` more characters can be read ahead. */
export function mayRead(count: number): boolean {
  current.readAhead -= count;
  return current.readAhead >= 0;
}

/** Whether one more block can start. */
export function mayStartBlock(): boolean {
  current.blocks -= 1;
  return current.blocks >= 0;
}

export function blockOf(cx: InlineContext): Block {
  if (current.block?.cx !== cx) {
    current.block = { cx, isLabel: current.isLabel, delimiters: 0, parts: 0, mailStart: null, codeEnds: null, brackets: null };
  }
  return current.block;
}

/** Whether one more mark can be added to a block. */
export function mayMark(block: Block): boolean {
  current.marks -= 1;
  block.parts += 1;
  return current.marks >= 0;
}

/** Parses the label of a link in a block, and then continues with the block. */
export function asLabel<Result>(parse: () => Result): Result {
  const { block } = current;
  current.isLabel = true;
  const result = parse();
  current.isLabel = false;
  current.block = block;
  return result;
}

/** Whether one more delimiter can be compared with the parts of its block. */
export function mayDelimit(block: Block): boolean {
  if (block.delimiters >= MAX_DELIMITERS || current.comparisons < block.parts) return false;
  current.comparisons -= block.parts;
  block.delimiters += 1;
  block.parts += 1;
  return true;
}
