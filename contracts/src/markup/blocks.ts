/** Quotes, list items and headings, for the parser library. */
import type { BlockContext, Line } from '@lezer/markdown';
import { MAX_BLOCK_DEPTH, mayStartBlock, parseState } from './parse-state.ts';

const BULLET = /[-+*](?=[ \t])/y;
const NUMBER = /\d{1,9}[.)](?=[ \t])/y;
const TASK = /\[[ xX]\](?=[ \t])/y;
const HEADING = /#{1,6}(?=[ \t])/y;

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 9;
}

function isBlankFrom(line: Line, index: number): boolean {
  return line.skipSpace(index) >= line.text.length;
}

/** Indented further, a mark is text. */
function isAtStart(line: Line): boolean {
  return line.indent < line.baseIndent + 4;
}

function mayNest(cx: BlockContext): boolean {
  return cx.depth <= MAX_BLOCK_DEPTH;
}

/** Chat has no lazy continuation: a line without the marks of a quote or item is outside. */
function outside(cx: BlockContext): false {
  parseState().outsideLine = cx.lineStart;
  return false;
}

export function isOutside(cx: BlockContext): boolean {
  return parseState().outsideLine === cx.lineStart;
}

/** The length of `> `, or of `>` in an empty line; 0: there is no quote. */
function quoteMark(line: Line): number {
  if (line.next !== 62 || !isAtStart(line)) return 0;
  if (isSpace(line.text.charCodeAt(line.pos + 1))) return 2;
  return isBlankFrom(line, line.pos + 1) ? 1 : 0;
}

export function startQuote(cx: BlockContext, line: Line): false | null {
  const size = quoteMark(line);
  if (size !== 2 || !mayNest(cx) || isBlankFrom(line, line.pos + 2)) return false;
  const start = cx.lineStart + line.pos;
  cx.startComposite('Quote', line.pos);
  cx.addElement(cx.elt('Skip', start, start + size));
  line.moveBase(line.pos + size);
  return null;
}

export function continueQuote(cx: BlockContext, line: Line): boolean {
  const size = quoteMark(line);
  if (size === 0) return outside(cx);
  const start = cx.lineStart + line.pos;
  line.addMarker(cx.elt('Skip', start, start + size));
  line.moveBase(line.pos + size);
  return true;
}

function matchAt(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The column of the content of an item: CommonMark allows up to four spaces after the mark. */
function contentColumn(line: Line, markEnd: number): number {
  const afterMark = line.countIndent(markEnd, line.pos, line.indent);
  const content = line.countIndent(line.skipSpace(markEnd), markEnd, afterMark);
  return content >= afterMark + 5 ? afterMark + 1 : content;
}

/** An item without text is text, so that a message that is only a dash stays one. */
export function startItem(cx: BlockContext, line: Line): false | null {
  if (!mayNest(cx)) return false;
  const size = matchAt(BULLET, line.text, line.pos) || matchAt(NUMBER, line.text, line.pos);
  if (size === 0 || isBlankFrom(line, line.pos + size)) return false;
  const column = contentColumn(line, line.pos + size);
  const start = cx.lineStart + line.pos;
  cx.startComposite('Item', line.pos, column - line.baseIndent);
  line.moveBaseColumn(column);
  cx.addElement(cx.elt('Skip', start, cx.lineStart + line.basePos));
  const task = matchAt(TASK, line.text, line.basePos);
  if (task > 0 && !isBlankFrom(line, line.basePos + task)) {
    const box = cx.lineStart + line.basePos;
    cx.addElement(cx.elt('Checkbox', box, box + task));
    line.moveBase(line.basePos + task);
  }
  return null;
}

/** `width`: columns by which the content of the item is indented. */
export function continueItem(cx: BlockContext, line: Line, width: number): boolean {
  const isBlank = line.next < 0;
  if (!isBlank && line.indent < line.baseIndent + width) return outside(cx);
  const start = line.basePos;
  line.moveBaseColumn(line.baseIndent + width);
  if (line.basePos > start) line.addMarker(cx.elt('Skip', cx.lineStart + start, cx.lineStart + line.basePos));
  return true;
}

/** Where the words of a heading end: spaces and closing `#` marks follow. */
function headingEnd(text: string, start: number): number {
  const trimmed = text.trimEnd().length;
  let end = trimmed;
  while (end > start && text[end - 1] === '#') end -= 1;
  return end === trimmed || (end > start && !isSpace(text.charCodeAt(end - 1))) ? trimmed : text.slice(0, end).trimEnd().length;
}

export function parseHeading(cx: BlockContext, line: Line): boolean {
  const size = isAtStart(line) ? matchAt(HEADING, line.text, line.pos) : 0;
  const start = line.skipSpace(line.pos + size);
  if (size === 0 || start >= line.text.length) return false;
  const end = Math.max(start, headingEnd(line.text, start));
  const [from, to] = [cx.lineStart + line.pos, cx.lineStart + line.text.length];
  const content = cx.parser.parseInline(line.text.slice(start, end), cx.lineStart + start);
  const [before, after] = [cx.elt('Skip', from, cx.lineStart + start), cx.elt('Skip', cx.lineStart + end, to)];
  cx.nextLine();
  cx.addElement(cx.elt('Heading', from, to, [before, ...content, ...(after.from < to ? [after] : [])]));
  return true;
}

/** The first block parser: after too many blocks, the rest of the text is one plain paragraph. */
export function parseRest(cx: BlockContext, line: Line): boolean {
  if (mayStartBlock()) return false;
  const start = cx.lineStart + line.pos;
  while (cx.nextLine());
  cx.addElement(cx.elt('Paragraph', start, cx.prevLineEnd()));
  return true;
}
