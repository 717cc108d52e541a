/** Reads the text of a block from the syntax tree, with the position of each text and token. */
import type { TreeCursor } from '@lezer/common';
import { splitEmoji } from './emoji.ts';
import { type Flow, flowOf, nodeOfFlows, type Piece } from './flow.ts';
import { labelledLinkAt, wrappedLinkAt } from './labelled-links.ts';
import type { LinkNode, MarkupNode, Style } from './node.ts';
import { addressOf, MAX_STYLE_DEPTH } from './parse-state.ts';
import { colorAt, shortCodeAt, tokenAt } from './tokens.ts';

/** Called in the order of the text. */
export type Sink = {
  readonly text?: (start: number, end: number) => void;
  readonly token?: (start: number, end: number, node: MarkupNode) => void;
};

export type Reader = {
  readonly text: string;
  readonly cursor: TreeCursor;
  sink: Sink;
  /** How many more quotes are drawn. */
  quotes: number;
  depth: number;
};

export const SILENT: Sink = {};

export function eachChild({ cursor }: Reader, visit: () => void): void {
  if (!cursor.firstChild()) return;
  do visit();
  while (cursor.nextSibling());
  cursor.parent();
}

export function checkbox(text: string, start: number): MarkupNode {
  const written = text.slice(start, start + 4);
  return { kind: 'checkbox', checked: /\[x\]/i.test(written) };
}

export function styled(style: Style, flow: Flow): Piece {
  return nodeOfFlows({ kind: 'styled', style, children: flow.nodes }, [flow]);
}

/** Text and its marks. Everything that no mark covers is text. */
export function inlines(reader: Reader, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let position = from;
  eachChild(reader, () => {
    const { from: start, to: end } = reader.cursor;
    if (start > position) plain(reader, position, start, pieces);
    inline(reader, start, end, pieces);
    position = end;
  });
  if (position < to) plain(reader, position, to, pieces);
  return pieces;
}

function plain({ text, sink }: Reader, from: number, to: number, pieces: Piece[]): void {
  splitEmoji(text.slice(from, to), (part, start, isEmoji) => {
    pieces.push(isEmoji ? { kind: 'emoji', emoji: part } : { kind: 'text', text: part });
    if (!isEmoji) sink.text?.(from + start, from + start + part.length);
  });
}

function inline(reader: Reader, start: number, end: number, pieces: Piece[]): void {
  const { text, cursor } = reader;
  switch (cursor.name) {
    case 'Skip':
    case 'Mark':
    case 'EmphasisMark':
    case 'Target':
      return;
    case 'Emphasis':
    case 'Slanted':
      emphasis(reader, 'italic', start, end, pieces);
      return;
    case 'StrongEmphasis':
      emphasis(reader, text[start] === '_' ? 'underline' : 'bold', start, end, pieces);
      return;
    case 'Strikethrough':
      emphasis(reader, 'strikethrough', start, end, pieces);
      return;
    case 'Spoiler':
      pieces.push({ kind: 'spoilerMark' });
      return;
    case 'Color':
      pieces.push({ kind: 'colorMark', color: colorAt(text, start)?.color ?? null });
      return;
    case 'Escape':
      plain(reader, start + 1, end, pieces);
      return;
    case 'Checkbox':
      pieces.push(checkbox(text, start));
      return;
    default:
      pieces.push(...leaf(reader, start, end));
  }
}

function emphasis(reader: Reader, style: Style, start: number, end: number, pieces: Piece[]): void {
  if (reader.depth >= MAX_STYLE_DEPTH) {
    plain(reader, start, end, pieces);
    return;
  }
  reader.depth += 1;
  pieces.push(styled(style, flowOf(inlines(reader, start, end))));
  reader.depth -= 1;
}

/** Code, a link or a token. */
function leaf(reader: Reader, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  const node = linkOrToken(reader, start, end);
  const isQuote = node?.kind === 'quote';
  if (node === null || (isQuote && reader.quotes === 0)) {
    plain(reader, start, end, pieces);
    return pieces;
  }
  if (isQuote) reader.quotes -= 1;
  reader.sink.token?.(start, end, node);
  return [node];
}

function linkOrToken(reader: Reader, start: number, end: number): MarkupNode | null {
  const { text, cursor } = reader;
  switch (cursor.name) {
    case 'Plain':
      return null;
    case 'Code':
      return code(reader, start, end);
    case 'Token':
      return tokenAt(text, start)?.node ?? null;
    case 'ShortCode':
      return shortCodeAt(text, start)?.node ?? null;
    case 'NamedLink':
      return namedLink(reader, start);
    case 'Wrapped': {
      const link = wrappedLinkAt(text, start);
      return link && { kind: 'link', url: link.url, label: link.label, named: false };
    }
    default:
      return addressLink(text.slice(start, end));
  }
}

function addressLink(label: string): LinkNode | null {
  const isWeb = /^(?:https?:\/\/|www\.)/i.test(label);
  const url = isWeb ? addressOf(label) : `mailto:${label}`;
  return url === null ? null : { kind: 'link', url, label, named: false };
}

/** CommonMark: one space around the code is not part of it. */
function code(reader: Reader, start: number, end: number): MarkupNode {
  const { text, cursor } = reader;
  const marks = /^`+/.exec(text.slice(start, end))?.[0].length ?? 1;
  let written = '';
  let from = start + marks;
  eachChild(reader, () => {
    written += text.slice(from, cursor.from);
    from = cursor.to;
  });
  written += text.slice(from, end - marks);
  const isSpaced = written.startsWith(' ') && written.endsWith(' ') && written.trim() !== '';
  return { kind: 'code', text: isSpaced ? written.slice(1, -1) : written };
}

function namedLink(reader: Reader, start: number): LinkNode | null {
  const { text, cursor, sink } = reader;
  let labelEnd = start;
  eachChild(reader, () => {
    if (cursor.name === 'Target') labelEnd = cursor.from;
  });
  const link = labelledLinkAt(text, start, labelEnd, () => true);
  if (!link) return null;
  reader.sink = SILENT;
  const { nodes } = flowOf(inlines(reader, start + 1, labelEnd).map(withoutEmoji));
  reader.sink = sink;
  const label = nodes.map(shownText).join('');
  const [only] = nodes;
  const isPlain = nodes.length === 1 && only?.kind === 'text';
  return { kind: 'link', url: link.url, label, named: true, ...(isPlain ? {} : { children: nodes }) };
}

/** Emoji in a label are text, as the rest of it. */
function withoutEmoji(piece: Piece): Piece {
  return piece.kind === 'emoji' ? { kind: 'text', text: piece.emoji } : piece;
}

function shownText(node: MarkupNode): string {
  if (node.kind === 'text' || node.kind === 'code') return node.text;
  return node.kind === 'styled' ? node.children.map(shownText).join('') : '';
}
