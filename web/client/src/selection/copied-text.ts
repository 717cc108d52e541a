/** Messages as plain text for the clipboard: without markup, but with its lines and with marked spoilers. Pure. */
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { read } from '@folkmoot/contracts/markup/read';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { type LeafNames, leafWords } from '../markup/leaf-words.ts';

export type CopiedNames = LeafNames & { readonly time: (at: number) => string };

export type Copied = {
  /** The author and the time. */
  readonly header: string;
  readonly message: Pick<RawMessage, 'content'>;
  readonly files: readonly string[];
  readonly names: CopiedNames;
};

/** Oldest first, with an empty line between messages. The parser must be loaded. */
export function copiedText(messages: readonly Copied[]): string {
  return messages.map(copied).join('\n\n');
}

function copied({ header, message, files, names }: Copied): string {
  const words = joined(read(message.content), names).trim();
  return [header, ...(words === '' ? [] : [words]), ...files.map((file) => `[${file}]`)].join('\n');
}

/** Blocks start and end on their own lines. */
function joined(nodes: readonly MarkupNode[], names: CopiedNames): string {
  let all = '';
  let isAfterBlock = false;
  for (const node of nodes) {
    const next = words(node, names);
    const breaks = isBlock(node) || isAfterBlock;
    all += breaks && all !== '' && !all.endsWith('\n') && !next.startsWith('\n') ? `\n${next}` : next;
    isAfterBlock = isBlock(node);
  }
  return all;
}

function isBlock(node: MarkupNode): boolean {
  return (
    node.kind === 'codeBlock' ||
    node.kind === 'heading' ||
    node.kind === 'list' ||
    node.kind === 'table' ||
    (node.kind === 'styled' && node.style === 'blockquote')
  );
}

function words(node: MarkupNode, names: CopiedNames): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'codeBlock':
      return node.text;
    case 'styled':
      return node.style === 'spoiler' ? `||${joined(node.children, names)}||` : joined(node.children, names);
    case 'color':
    case 'heading':
      return joined(node.children, names);
    case 'list':
      return node.items.map((item, index) => `${node.ordered ? `${node.start + index}.` : '•'} ${joined(item, names)}`).join('\n');
    case 'table':
      return [node.header, ...node.rows].map((row) => row.map((cell) => joined(cell, names)).join('\t')).join('\n');
    case 'link':
      return node.named && node.label !== node.url ? `${node.label} (${node.url})` : node.label;
    case 'relativeTime':
      return names.time(node.at);
    default:
      return leafWords(node, names);
  }
}
