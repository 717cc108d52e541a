/** Paragraphs and GitHub's tables, for the parser library. */
import type { BlockContext, Element, LeafBlock, LeafBlockParser, Line } from '@lezer/markdown';
import { isOutside } from './blocks.ts';
import type { Alignment } from './node.ts';
import { mayStartBlock } from './parse-state.ts';

const MAX_COLUMNS = 50;

type Range = { readonly start: number; readonly end: number };

/** The marks of spoilers and the single bars in a row. */
function marksIn(text: string): { readonly bars: readonly number[]; readonly pairs: readonly number[] } {
  const bars: number[] = [];
  const pairs: number[] = [];
  for (let at = text.indexOf('|'); at >= 0 && at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at += 1;
    else if (unit !== 124) continue;
    else if (text.charCodeAt(at + 1) === 124) {
      pairs.push(at);
      at += 1;
    } else bars.push(at);
  }
  return { bars, pairs };
}

/** Whether two bars between a space and text are next to the text, as the marks of a spoiler are. */
function isBesideText(text: string, at: number): boolean {
  const [before, after] = [text[at - 1], text[at + 2]];
  return before !== undefined && after !== undefined && (before.trim() === '') !== (after.trim() === '');
}

/**
 * Positions of the bars that separate cells. Two bars are a spoiler if they come in pairs. Without a counterpart in the row they can be an
 * empty cell, or the mark of a spoiler that starts or ends in another row.
 */
function barsIn(text: string): readonly number[] {
  const { bars, pairs } = marksIn(text);
  if (pairs.length % 2 === 0) return bars;
  const empty = pairs.filter((at) => !isBesideText(text, at)).flatMap((at) => [at, at + 1]);
  return [...bars, ...empty].sort((one, other) => one - other);
}

/** A line with the marks of spoilers alone is below the table, for example the end of a spoiler around it. */
function isRow(text: string): boolean {
  return text.includes('|') && marksIn(text).bars.length > 0;
}

/** The cells of a row, without the spaces around them. Null: it is no row. */
function cellsIn(text: string): readonly Range[] | null {
  const bars = barsIn(text);
  if (bars.length === 0 || bars.length > MAX_COLUMNS) return null;
  const edges = [-1, ...bars, text.length];
  const cells = edges.slice(1).map((end, index) => trimmed(text, (edges[index] ?? -1) + 1, end));
  const isEmpty = (cell: Range | undefined) => cell !== undefined && cell.start === cell.end;
  return cells.slice(isEmpty(cells[0]) ? 1 : 0, isEmpty(cells.at(-1)) ? -1 : undefined);
}

function trimmed(text: string, start: number, end: number): Range {
  const cell = text.slice(start, end);
  const from = start + (cell.length - cell.trimStart().length);
  return { start: from, end: Math.max(from, start + cell.trimEnd().length) };
}

/** The columns of the line below a header. Null: it is no such line. */
export function alignmentsIn(text: string): readonly Alignment[] | null {
  if (!/^[ \t]*[|:-]/.test(text)) return null;
  const cells = cellsIn(text)?.map(({ start, end }) => text.slice(start, end)) ?? [];
  if (cells.length === 0 || !cells.every((cell) => /^:?-{1,100}:?$/.test(cell))) return null;
  return cells.map((cell) => {
    if (cell.endsWith(':')) return cell.startsWith(':') ? 'center' : 'right';
    return cell.startsWith(':') ? 'left' : null;
  });
}

function isHeader(header: string, delimiters: string): boolean {
  const columns = alignmentsIn(delimiters)?.length;
  return columns !== undefined && cellsIn(header)?.length === columns;
}

/** A table also starts directly below a paragraph. */
export function endsBeforeTable(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
  if (!line.text.includes('|', line.pos) || leaf.parsers.some((parser) => parser instanceof Prose && parser.isTable)) return false;
  const next = cx.peekLine();
  return next.includes('-') && isHeader(line.text.slice(line.pos), next.slice(line.basePos));
}

function rowOf(cx: BlockContext, text: string, start: number): Element {
  const cells = (cellsIn(text) ?? []).map(({ start: from, end }) =>
    cx.elt('Cell', start + from, start + end, cx.parser.parseInline(text.slice(from, end), start + from)),
  );
  return cx.elt('Row', start, start + text.length, cells);
}

/** Observes a paragraph: it ends with its quote or item, and can be a table. */
export class Prose implements LeafBlockParser {
  private lines = 1;
  private rows: Element[] | null = null;

  get isTable(): boolean {
    return this.rows !== null;
  }

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (isOutside(cx)) return this.finish(cx, leaf) || endParagraph(cx, leaf);
    const text = line.text.slice(line.pos);
    this.lines += 1;
    if (this.rows) {
      if (!isRow(text) || !mayStartBlock()) return this.finish(cx, leaf);
      this.rows.push(rowOf(cx, text, cx.lineStart + line.pos));
    } else if (this.lines === 2 && text.includes('|') && isHeader(leaf.content, text)) {
      const end = cx.lineStart + line.text.length;
      this.rows = [rowOf(cx, leaf.content, leaf.start), cx.elt('Alignments', cx.lineStart + line.pos, end)];
    }
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    if (!this.rows) return false;
    cx.addLeafElement(leaf, cx.elt('Table', leaf.start, leaf.start + leaf.content.length, this.rows));
    return true;
  }
}

function endParagraph(cx: BlockContext, leaf: LeafBlock): true {
  const content = cx.parser.parseInline(leaf.content, leaf.start);
  cx.addLeafElement(leaf, cx.elt('Paragraph', leaf.start, leaf.start + leaf.content.length, content));
  return true;
}
