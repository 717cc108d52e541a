/** Spoilers and colours: they run from mark to mark, over lines and blocks. Pure. */
import type { MarkupNode } from './node.ts';

/** A node, or a mark that is not paired yet. `unpaired`: a node that contains the mark of a spoiler without its counterpart. */
export type Piece =
  | MarkupNode
  | { readonly kind: 'spoilerMark' }
  | { readonly kind: 'colorMark'; readonly color: string | null }
  | { readonly kind: 'unpaired'; readonly node: MarkupNode };

export type Flow = {
  readonly nodes: readonly MarkupNode[] /** Contains the mark of a spoiler without its counterpart. */;
  readonly isUnpaired: boolean;
};

type Colored = MarkupNode | { readonly kind: 'colorMark'; readonly color: string | null };

const MARK: MarkupNode = { kind: 'text', text: '||' };

export function flowOf(pieces: readonly Piece[]): Flow {
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === 'text') return { nodes: [only], isUnpaired: false };
  const nodes: Colored[] = [];
  let open = -1;
  let isMark = false;
  function close(): void {
    const hidden = nodes.splice(open);
    nodes.push({ kind: 'styled', style: 'spoiler', children: colored(isMark ? hidden.slice(1) : hidden) });
    open = -1;
  }
  for (const piece of pieces) {
    if (piece.kind === 'spoilerMark') {
      // A spoiler is not empty: of "||||", the second mark is text. A node with the other mark is not empty.
      if (open >= 0 && (!isMark || nodes.length > open + 1)) close();
      else {
        if (open < 0) [open, isMark] = [nodes.length, true];
        nodes.push(MARK);
      }
    } else if (piece.kind === 'unpaired') {
      nodes.push(piece.node);
      if (open >= 0) close();
      else [open, isMark] = [nodes.length - 1, false];
    } else nodes.push(piece);
  }
  return { nodes: colored(nodes), isUnpaired: open >= 0 };
}

/** A colour lasts until the next one, or the end. */
function colored(pieces: readonly Colored[]): readonly MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let target = nodes;
  for (const piece of pieces) {
    if (piece.kind !== 'colorMark') {
      push(target, piece);
      continue;
    }
    target = nodes;
    if (piece.color === null) continue;
    target = [];
    nodes.push({ kind: 'color', color: piece.color, children: target });
  }
  return nodes.filter((node) => node.kind !== 'color' || node.children.length > 0);
}

/** Adjacent text is one node. */
function push(nodes: MarkupNode[], node: MarkupNode): void {
  const last = nodes.at(-1);
  if (node.kind !== 'text' || last?.kind !== 'text') nodes.push(node);
  else nodes[nodes.length - 1] = { kind: 'text', text: last.text + node.text };
}

/** A node of several flows, for example a list. Marks in two of them hide the whole node. */
export function nodeOfFlows(node: MarkupNode, flows: readonly Flow[]): Piece {
  const count = flows.filter(({ isUnpaired }) => isUnpaired).length;
  const shown: MarkupNode = count < 2 ? node : { kind: 'styled', style: 'spoiler', children: [node] };
  return count % 2 === 0 ? shown : { kind: 'unpaired', node: shown };
}
