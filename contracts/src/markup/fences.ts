/**
 * Fenced code, for the parser library. Chat also allows text before the opening fence and after the closing one: "```js⏎code``` like this".
 */
import type { BlockContext, Element, Line } from '@lezer/markdown';
import { isOutside } from './blocks.ts';
import { parseState } from './parse-state.ts';

const INFO = /[ \t]*([\w+#.-]{0,40})[ \t\r]*$/y;
const VISIBLE = /\S/g;
const MIN_FENCE = 3;
const TILDE = 126;

type Run = { readonly start: number; readonly end: number };

/** The next run of at least `least` of the character. */
function nextRun(text: string, from: number, character: string, least: number): Run | null {
  for (let start = text.indexOf(character, from); start >= 0; ) {
    let end = start + 1;
    while (text[end] === character) end += 1;
    if (end - start >= least) return { start, end };
    start = text.indexOf(character, end);
  }
  return null;
}

/** The fence that opens in a line and is not closed in it. */
function openFence(text: string, from: number): Run | null {
  let open: Run | null = null;
  for (let run = nextRun(text, from, '`', MIN_FENCE); run; run = nextRun(text, run.end, '`', MIN_FENCE)) {
    if (open === null) open = text[run.start - 1] === '\\' ? null : run;
    else if (run.end - run.start === open.end - open.start) open = null;
  }
  return open;
}

/** Whether only a language follows the fence. If anything else does, it is the first line of the code. */
function hasInfo(text: string, fence: Run): boolean {
  INFO.lastIndex = fence.end;
  return INFO.test(text);
}

function isAnyBelow(index: number): boolean {
  VISIBLE.lastIndex = index;
  return VISIBLE.test(parseState().text);
}

/** Whether a line below starts with so many tildes. Each line may ask, so the next of them is remembered. */
function isTildesBelow(length: number, below: number): boolean {
  const { text, tildes } = parseState();
  let at = tildes.get(length) ?? 0;
  if (at < below) {
    const found = text.indexOf(`\n${'~'.repeat(length)}`, below);
    at = found < 0 ? Number.POSITIVE_INFINITY : found;
    tildes.set(length, at);
  }
  return at < Number.POSITIVE_INFINITY;
}

/**
 * A fence of backticks opens if it is closed below. At the start of a line it also opens without that, up to the end of its quote, item or
 * text. `~~~` must start and close a line.
 */
function opening(cx: BlockContext, line: Line, from: number): Run | null {
  if (line.next === TILDE && from === line.pos) return tildes(cx, line);
  const fence = openFence(line.text, from);
  if (!fence) return null;
  const below = cx.lineStart + line.text.length;
  if (parseState().text.indexOf('`'.repeat(fence.end - fence.start), below) >= 0) return fence;
  return fence.start === line.pos && hasInfo(line.text, fence) && isAnyBelow(below) ? fence : null;
}

function tildes(cx: BlockContext, line: Line): Run | null {
  const run = nextRun(line.text, line.pos, '~', MIN_FENCE);
  if (!run || run.start !== line.pos || !hasInfo(line.text, run)) return null;
  return isTildesBelow(run.end - run.start, cx.lineStart + line.text.length) ? run : null;
}

export function endsBeforeFence(cx: BlockContext, line: Line): boolean {
  return (line.next === TILDE || line.text.includes('```', line.pos)) && opening(cx, line, line.pos) !== null;
}

export function parseFence(cx: BlockContext, line: Line): boolean {
  let from = line.pos;
  let fence = opening(cx, line, from);
  if (!fence) return false;
  for (; fence; fence = opening(cx, line, from)) {
    addProse(cx, line, from, fence.start);
    const end = addCode(cx, line, fence);
    if (end === null) return true;
    from = end;
  }
  addProse(cx, line, from, line.text.length);
  cx.nextLine();
  return true;
}

function addProse(cx: BlockContext, line: Line, from: number, to: number): void {
  const text = line.text.slice(from, to);
  if (text.trim() === '') return;
  const start = cx.lineStart + from;
  cx.addElement(cx.elt('Paragraph', start, start + text.length, cx.parser.parseInline(text, start)));
}

/** Moves to the line of the closing fence, and returns the position after it. Null: the code ended without one. */
function addCode(cx: BlockContext, line: Line, fence: Run): number | null {
  const start = cx.lineStart + fence.start;
  const [character, length] = [line.text[fence.start] ?? '`', fence.end - fence.start];
  const marks: Element[] = [cx.elt('Fence', start, start + length)];
  if (hasInfo(line.text, fence)) marks.push(cx.elt('Info', start + length, cx.lineStart + line.text.length));
  while (cx.nextLine() && !isOutside(cx)) {
    marks.push(...line.markers);
    const run = nextRun(line.text, line.basePos, character, length);
    if (!run || (character === '~' && !isWholeLine(line, run))) continue;
    const end = cx.lineStart + run.end;
    cx.addElement(cx.elt('CodeBlock', start, end, [...marks, cx.elt('Fence', cx.lineStart + run.start, end)]));
    return run.end;
  }
  cx.addElement(cx.elt('CodeBlock', start, Math.max(start + length, cx.prevLineEnd()), marks));
  return null;
}

function isWholeLine(line: Line, run: Run): boolean {
  return run.start === line.pos && line.skipSpace(run.end) >= line.text.length;
}
