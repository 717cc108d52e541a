/** Fenced code in a message text that is being typed. Follows `contracts/src/markup/fences.ts`, without the parser. Pure. */
import { lineAt } from './lines.ts';
import type { Span } from './text-edit.ts';

export type CodeBlock = {
  readonly open: Span;
  /** null: the closing fence is not written yet. */
  readonly close: Span | null;
  readonly code: Span;
};

const FENCE = /`{3,}/g;
const INFO = /^[ \t]*[\w+#.-]{0,40}[ \t]*$/;
const BEFORE_OPENING = /^(?: {0,3}>[ \t])*[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?$/;

function fencesFrom(text: string, index: number, least: number): Span | null {
  FENCE.lastIndex = index;
  for (let found = FENCE.exec(text); found; found = FENCE.exec(text)) {
    if (found[0].length >= least) return { start: found.index, end: FENCE.lastIndex };
  }
  return null;
}

function nextBlock(text: string, from: number): CodeBlock | null {
  for (let open = fencesFrom(text, from, 3); open; ) {
    const size = open.end - open.start;
    const line = lineAt(text, open.start);
    const close = fencesFrom(text, open.end, size);
    const isInline = close !== null && close.start < line.end;
    const hasInfo = INFO.test(text.slice(open.end, line.end));
    const isAtStart = BEFORE_OPENING.test(text.slice(line.start, open.start));
    if (!isInline && line.end < text.length && (close !== null || (isAtStart && hasInfo))) {
      const start = hasInfo ? line.end + 1 : open.end;
      return { open, close, code: { start, end: codeEnd(text, start, close) } };
    }
    open = fencesFrom(text, isInline ? close.end : open.end, 3);
  }
  return null;
}

/** Without the line break before the closing fence. */
function codeEnd(text: string, start: number, close: Span | null): number {
  if (close === null) return text.length;
  const line = lineAt(text, close.start);
  return text.slice(line.start, close.start).trim() === '' ? Math.max(start - 1, line.start - 1) : close.start;
}

/** The code block whose code contains the position. */
export function codeBlockAt(text: string, index: number): CodeBlock | null {
  for (let block = nextBlock(text, 0); block && block.open.start < index; block = block.close && nextBlock(text, block.close.end)) {
    if (index >= block.code.start && index <= block.code.end) return block;
  }
  return null;
}
