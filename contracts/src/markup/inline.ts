/** The marks inside a block of text: code, emphasis, links, tokens, colours and spoilers, for the parser library. */
import { type DelimiterType, InlineContext } from '@lezer/markdown';
import { addressAt, addressReach, mailAt, nextMailStart, startsAddress } from './autolinks.ts';
import { flanking } from './characters.ts';
import { bracketsIn, labelledLinkAt, wrappedLinkAt } from './labelled-links.ts';
import { asLabel, type Block, blockOf, mayDelimit, mayMark, mayRead } from './parse-state.ts';
import { colorAt, shortCodeAt, tokenAt, tokenReach } from './tokens.ts';

const STRIKETHROUGH: DelimiterType = { resolve: 'Strikethrough', mark: 'Mark' };
const SLANTED: DelimiterType = { resolve: 'Slanted', mark: 'Mark' };

/** `¯\_(ツ)_/¯`, also with the backslash escaped. */
const SHRUG = /(\\{1,2})_\([^()\n]{1,3}\)_\/¯/y;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const CHECKBOX = /-\[[ x]\](?!\()/y;

/** Characters that can start a mark. */
const STARTS = new Uint8Array(0x100);
for (const character of '\\`*_~|/[<:§-hHwW') STARTS[character.charCodeAt(0)] = 1;

/** Adds the mark at `pos`, or skips the text before the next one. -1: `pos` is text. */
export function parseInline(cx: InlineContext, next: number, pos: number): number {
  const block = blockOf(cx);
  const { text, offset } = cx;
  const index = pos - offset;
  block.mailStart ??= nextMailStart(text, index);
  if (index === block.mailStart && !block.isLabel) return mail(cx, block, index);
  if (isStart(text, index)) {
    const end = markAt(cx, block, next, index);
    if (end >= 0) return end;
  }
  let end = index + 1;
  while (end < text.length && end !== block.mailStart && !isStart(text, end)) end += 1;
  return offset + end;
}

/** Whether a mark may start at `index`. Of letters and common signs, the next character decides. */
function isStart(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0x100 || STARTS[unit] === 0) return false;
  switch (unit) {
    case 124:
    case 47:
      return text.charCodeAt(index + 1) === unit;
    case 72:
    case 104:
      return (text.charCodeAt(index + 1) | 32) === 116;
    case 87:
    case 119:
      return (text.charCodeAt(index + 1) | 32) === 119;
    case 45:
      return text.charCodeAt(index + 1) === 91;
    case 58:
      return text.charCodeAt(index + 1) > 42;
    default:
      return true;
  }
}

function add(cx: InlineContext, block: Block, name: string, start: number, end: number): number {
  if (!mayMark(block)) return -1;
  return cx.addElement(cx.elt(name, cx.offset + start, cx.offset + end));
}

function mail(cx: InlineContext, block: Block, index: number): number {
  const address = mailAt(cx.text, index);
  block.mailStart = nextMailStart(cx.text, address?.end ?? cx.text.indexOf('@', index) + 1);
  return address ? add(cx, block, 'Address', index, address.end) : -1;
}

function markAt(cx: InlineContext, block: Block, unit: number, index: number): number {
  switch (unit) {
    case 92:
      return backslash(cx, block, index);
    case 96:
      return code(cx, block, index);
    case 42:
    case 95:
      return emphasis(cx, block, unit, index);
    case 126:
      return pair(cx, block, unit, index, STRIKETHROUGH);
    case 47:
      return cx.text[index - 1] === ':' ? -1 : pair(cx, block, unit, index, SLANTED);
    default:
      return block.isLabel ? -1 : linkOrToken(cx, block, unit, index);
  }
}

function linkOrToken(cx: InlineContext, block: Block, unit: number, index: number): number {
  const { text } = cx;
  switch (unit) {
    case 124:
      return add(cx, block, 'Spoiler', index, index + 2);
    case 91:
      return bracket(cx, block, index);
    case 60:
      return addAt(cx, block, 'Wrapped', index, wrappedLinkAt(text, index));
    case 58:
      return addAt(cx, block, 'ShortCode', index, shortCodeAt(text, index));
    case 167:
      return addAt(cx, block, 'Color', index, colorAt(text, index));
    case 45:
      return checkbox(cx, block, index);
    default:
      return address(cx, block, index);
  }
}

function addAt(cx: InlineContext, block: Block, name: string, index: number, found: { readonly end: number } | null): number {
  return found ? add(cx, block, name, index, found.end) : -1;
}

function backslash(cx: InlineContext, block: Block, index: number): number {
  const { text } = cx;
  if (text[index - 1] === '¯') {
    SHRUG.lastIndex = index;
    const [written, backslashes] = SHRUG.exec(text) ?? [];
    if (written && backslashes) return add(cx, block, backslashes.length === 2 ? 'Escape' : 'Plain', index, index + written.length);
  }
  return PUNCTUATION.test(text[index + 1] ?? '') ? add(cx, block, 'Escape', index, index + 2) : -1;
}

function code(cx: InlineContext, block: Block, index: number): number {
  block.codeEnds ??= codeEndsIn(cx.text);
  const end = block.codeEnds.get(index);
  if (end !== undefined) return add(cx, block, 'Code', index, end);
  let after = index;
  while (cx.text.charCodeAt(after) === 96) after += 1;
  return cx.offset + after;
}

/** Code ends at the next run of as many backticks. */
function codeEndsIn(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  for (let end = text.length; end > 0; end -= 1) {
    if (text.charCodeAt(end - 1) !== 96) continue;
    let start = end - 1;
    while (start > 0 && text.charCodeAt(start - 1) === 96) start -= 1;
    const closing = next.get(end - start);
    if (closing !== undefined) ends.set(start, closing);
    next.set(end - start, end);
    end = start + 1;
  }
  return ends;
}

function runEnd(text: string, index: number, unit: number): number {
  let end = index + 1;
  while (text.charCodeAt(end) === unit) end += 1;
  return end;
}

function emphasis(cx: InlineContext, block: Block, unit: number, index: number): number {
  const type = unit === 95 ? InlineContext.emphasisUnderscore : InlineContext.emphasisAsterisk;
  return delimiter(cx, block, type, index, runEnd(cx.text, index, unit), unit === 95);
}

/** A delimiter of exactly two characters. */
function pair(cx: InlineContext, block: Block, unit: number, index: number, type: DelimiterType): number {
  const end = runEnd(cx.text, index, unit);
  return end - index === 2 ? delimiter(cx, block, type, index, end, false) : cx.offset + end;
}

function delimiter(cx: InlineContext, block: Block, type: DelimiterType, index: number, end: number, isUnderscore: boolean): number {
  const { open, close } = flanking(cx.text, index, end, isUnderscore);
  if ((!open && !close) || !mayDelimit(block)) return cx.offset + end;
  return cx.addDelimiter(type, cx.offset + index, cx.offset + end, open, close);
}

function bracket(cx: InlineContext, block: Block, index: number): number {
  const { text, offset } = cx;
  const color = colorAt(text, index);
  if (color) return add(cx, block, 'Color', index, color.end);
  const token = mayRead(tokenReach(text, index)) ? tokenAt(text, index) : null;
  if (token) return add(cx, block, 'Token', index, token.end);
  block.brackets ??= bracketsIn(text);
  const labelEnd = block.brackets.get(index);
  const link = labelEnd === undefined ? null : labelledLinkAt(text, index, labelEnd, mayRead);
  if (!link && labelEnd !== undefined && text.startsWith('[link:', index)) return add(cx, block, 'Plain', index, labelEnd + 1);
  if (!link || !mayMark(block)) return -1;
  const label = asLabel(() => cx.parser.parseInline(text.slice(index + 1, link.labelEnd), offset + index + 1));
  const target = cx.elt('Target', offset + link.labelEnd, offset + link.end);
  return cx.addElement(cx.elt('NamedLink', offset + index, offset + link.end, [...label, target]));
}

function checkbox(cx: InlineContext, block: Block, index: number): number {
  if (index > 0 && cx.text[index - 1] !== '\n') return -1;
  CHECKBOX.lastIndex = index;
  const [written] = CHECKBOX.exec(cx.text) ?? [];
  return written ? add(cx, block, 'Checkbox', index, index + written.length) : -1;
}

function address(cx: InlineContext, block: Block, index: number): number {
  const { text } = cx;
  if (!startsAddress(text, index) || !mayRead(addressReach(text, index))) return -1;
  const found = addressAt(text, index);
  return addAt(cx, block, found?.url === null ? 'Plain' : 'Address', index, found);
}
