/** One line of a message without its markup, for reply previews, notifications and screen readers. */

import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { parse } from '@folkmoot/contracts/markup/parse';
import { formatTime } from '../i18n/format.ts';
import { type LeafNames, leafWords } from './leaf-words.ts';

export type Names = LeafNames & { readonly hidden: string };

export function plainText(content: string, names: Names): string {
  return wordsOf(parse(content), names).replace(/\s+/g, ' ').trim();
}

function wordsOf(nodes: readonly MarkupNode[], names: Names): string {
  return nodes.map((node) => words(node, names)).join('');
}

function words(node: MarkupNode, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'codeBlock':
      return ` ${node.text} `;
    case 'styled':
      if (node.style === 'spoiler') return names.hidden;
      return node.style === 'blockquote' ? ` ${wordsOf(node.children, names)} ` : wordsOf(node.children, names);
    case 'color':
      return wordsOf(node.children, names);
    case 'heading':
      return ` ${wordsOf(node.children, names)} `;
    case 'list':
      return ` ${node.items.map((item) => wordsOf(item, names)).join(' ')} `;
    case 'table':
      return ` ${[node.header, ...node.rows]
        .flat()
        .map((cell) => wordsOf(cell, names))
        .join(' ')} `;
    case 'link':
      return node.label;
    case 'relativeTime':
      return formatTime(node.at, 'short');
    default:
      return leafWords(node, names);
  }
}
