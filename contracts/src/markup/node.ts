/** Message text as a tree: what clients draw, and what the server derives from a text. */

export type Style = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'blockquote';

type Nodes = readonly MarkupNode[];

export type Alignment = 'left' | 'center' | 'right' | null;

export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'styled'; readonly style: Style; readonly children: Nodes }
  | { readonly kind: 'heading'; readonly level: number; readonly children: Nodes }
  | { readonly kind: 'color'; readonly color: string; readonly children: Nodes }
  /** `start`: the number of the first item of an ordered list. A task starts with a checkbox. */
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly Nodes[] }
  /** A row can have more or fewer cells than the header. */
  | {
      readonly kind: 'table';
      readonly align: readonly Alignment[];
      readonly header: readonly Nodes[];
      readonly rows: readonly (readonly Nodes[])[];
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'codeBlock'; readonly language: string | null; readonly text: string }
  | LinkNode
  | { readonly kind: 'emoji'; readonly emoji: string }
  | { readonly kind: 'shortCode'; readonly name: string }
  | { readonly kind: 'checkbox'; readonly checked: boolean }
  | { readonly kind: 'customEmoji'; readonly id: string; readonly name: string; readonly animated: boolean }
  | { readonly kind: 'user' | 'role' | 'channel' | 'quote'; readonly id: string }
  | { readonly kind: 'everyone' | 'someone' }
  | { readonly kind: 'relativeTime'; readonly at: number }
  | { readonly kind: 'zoneTime'; readonly zone: string };

export type LinkNode = {
  readonly kind: 'link';
  readonly url: string;
  /** As plain text. */
  readonly label: string;
  /** The label is the author's, so the reader is asked before following the link. */
  readonly named: boolean;
  /** The label, if it has markup. Contains no links, mentions or other tokens. */
  readonly children?: Nodes;
};

export function childrenOf(node: MarkupNode): Nodes {
  switch (node.kind) {
    case 'styled':
    case 'heading':
    case 'color':
      return node.children;
    case 'list':
      return node.items.flat();
    case 'table':
      return [...node.header, ...node.rows.flat()].flat();
    default:
      return [];
  }
}
