/** One line of a message without its markup, for reply previews, notifications and screen readers. */

import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { parse } from '@folkmoot/contracts/markup/parse';
import { formatTime } from '../i18n/format.ts';

export type Names = {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly channel: (id: string) => string;
  readonly hidden: string;
};

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
    case 'emoji':
      return node.emoji;
    case 'shortCode':
    case 'customEmoji':
      return `:${node.name}:`;
    case 'checkbox':
      return node.checked ? '☑' : '☐';
    case 'user':
      return `@${names.user(node.id)}`;
    case 'role':
      return `@${names.role(node.id)}`;
    case 'channel':
      return `#${names.channel(node.id)}`;
    case 'everyone':
    case 'someone':
      return `@${node.kind}`;
    case 'quote':
      return '“…”';
    case 'relativeTime':
      return formatTime(node.at, 'short');
    case 'zoneTime':
      return node.zone;
  }
}
