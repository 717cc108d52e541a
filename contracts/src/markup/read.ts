/** Reads the syntax tree of the parser library into nodes. */
import { type Flow, flowOf, nodeOfFlows, type Piece } from './flow.ts';
import { grammar } from './grammar.ts';
import type { MarkupNode } from './node.ts';
import { beginParse } from './parse-state.ts';
import { checkbox, eachChild, inlines, type Reader, SILENT, type Sink, styled } from './read-inline.ts';
import { alignmentsIn } from './tables.ts';

const MAX_QUOTES = 10;

export function read(text: string, sink: Sink = SILENT): readonly MarkupNode[] {
  beginParse(text);
  const cursor = grammar.parse(text).cursor();
  return flowOf(blocks({ text, cursor, sink, quotes: MAX_QUOTES, depth: 0 }, 0, text.length, true)).nodes;
}

/** The list that the next item may continue. */
type OpenList = { readonly mark: string; readonly ordered: boolean; readonly start: number; readonly items: Flow[] };

/** What is between two blocks. Line breaks between texts are kept; other blocks have their own lines. */
class Gap {
  private readonly reader: Reader;
  private start: number;
  private breaks = 0;
  private indent = '';
  private before: 'nothing' | 'text' | 'block' = 'nothing';

  constructor(reader: Reader, start: number) {
    this.reader = reader;
    this.start = start;
  }

  /** Adds the text up to the next mark or block. */
  extend(end: number): void {
    const written = this.reader.text.slice(this.start, end);
    const lineStart = written.lastIndexOf('\n') + 1;
    if (lineStart > 0) this.breaks += written.split('\n').length - 1;
    this.indent = (lineStart > 0 ? '' : this.indent) + written.slice(lineStart);
  }

  /** The text of the gap before text or another block. */
  textBefore(next: 'text' | 'block', end: number): readonly Piece[] {
    const isBetweenText = this.before === 'text' && next === 'text';
    const breaks = this.before === 'nothing' || isBetweenText ? this.breaks : Math.max(0, this.breaks - 1);
    const text = '\n'.repeat(breaks) + (next === 'text' ? this.indent : '');
    if (text === '') return [];
    if (end > this.start) this.reader.sink.text?.(this.start, end);
    return [{ kind: 'text', text }];
  }

  restart(start: number, before: 'mark' | 'text' | 'block'): void {
    this.start = start;
    this.indent = '';
    if (before === 'mark') return;
    this.before = before;
    this.breaks = 0;
  }
}

/** The blocks of the whole text, a quote or an item. */
function blocks(reader: Reader, from: number, to: number, isWhole: boolean): readonly Piece[] {
  const { text, cursor } = reader;
  const pieces: Piece[] = [];
  const gap = new Gap(reader, from);
  let list: OpenList | null = null;
  eachChild(reader, () => {
    const { name, from: start, to: end } = cursor;
    gap.extend(start);
    if (name === 'Skip') {
      gap.restart(end, 'mark');
      return;
    }
    const next = name === 'Paragraph' || name === 'Checkbox' ? 'text' : 'block';
    const item = name === 'Item' ? markOf(text, start) : null;
    if (item === null || list?.mark !== item.mark) {
      if (list) pieces.push(listOf(list));
      list = item && { ...item, items: [] };
      pieces.push(...gap.textBefore(next, start));
    }
    if (list) list.items.push(flowOf(blocks(reader, start, end, false)));
    else pieces.push(...blockPieces(reader, name, start, end));
    gap.restart(end, next);
  });
  gap.extend(to);
  if (list) pieces.push(listOf(list));
  return isWhole ? [...pieces, ...gap.textBefore('text', to)] : pieces;
}

function markOf(text: string, start: number): Omit<OpenList, 'items'> {
  const number = /\d{1,9}/y;
  number.lastIndex = start;
  const digits = number.exec(text)?.[0] ?? '';
  return { mark: text[start + digits.length] ?? '', ordered: digits !== '', start: Number(digits) };
}

function listOf({ ordered, start, items }: OpenList): Piece {
  return nodeOfFlows({ kind: 'list', ordered, start, items: items.map(({ nodes }) => nodes) }, items);
}

function blockPieces(reader: Reader, name: string, start: number, end: number): readonly Piece[] {
  switch (name) {
    case 'Paragraph':
      return inlines(reader, start, end);
    case 'Checkbox':
      return [checkbox(reader.text, start)];
    case 'Quote':
      return [styled('blockquote', flowOf(blocks(reader, start, end, false)))];
    case 'Heading':
      return [heading(reader, start, end)];
    case 'CodeBlock':
      return [codeBlock(reader, start, end)];
    default:
      return [table(reader)];
  }
}

function heading(reader: Reader, start: number, end: number): Piece {
  const level = /^#*/.exec(reader.text.slice(start, start + 6))?.[0].length ?? 1;
  const flow = flowOf(inlines(reader, start, end));
  return nodeOfFlows({ kind: 'heading', level, children: flow.nodes }, [flow]);
}

function codeBlock(reader: Reader, start: number, end: number): MarkupNode {
  const { text, cursor } = reader;
  let language = '';
  let code = '';
  let from = -1;
  let to = end;
  eachChild(reader, () => {
    if (cursor.name === 'Info') {
      language = text.slice(cursor.from, cursor.to).trim();
      from = cursor.to + 1;
    } else if (cursor.name === 'Fence' && from >= 0) to = cursor.from;
    else {
      if (from >= 0) code += text.slice(from, Math.max(from, cursor.from));
      from = cursor.to;
    }
  });
  code += text.slice(from, Math.max(from, to));
  const node: MarkupNode = { kind: 'codeBlock', language: language || null, text: code.replace(/\n[ \t]{1,3}$/, '\n') };
  reader.sink.token?.(start, end, node);
  return node;
}

function table(reader: Reader): Piece {
  const { text, cursor } = reader;
  const rows: Flow[][] = [];
  let align: ReturnType<typeof alignmentsIn> = null;
  eachChild(reader, () => {
    if (cursor.name === 'Alignments') align = alignmentsIn(text.slice(cursor.from, cursor.to));
    if (cursor.name !== 'Row') return;
    const cells: Flow[] = [];
    eachChild(reader, () => {
      if (cursor.name === 'Cell') cells.push(flowOf(inlines(reader, cursor.from, cursor.to)));
    });
    rows.push(cells);
  });
  const [header = [], ...body] = rows.map((cells) => cells.map(({ nodes }) => nodes));
  return nodeOfFlows({ kind: 'table', align: align ?? [], header, rows: body }, rows.flat());
}
