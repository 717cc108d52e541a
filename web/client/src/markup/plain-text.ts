/** One line of a message without its markup, for reply previews, notifications and screen readers. */

import { type MarkupNode, parse } from '@folkmoot/contracts/messages/parse-markup';
import { formatTime } from '../i18n/format.ts';

export type Names = {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly channel: (id: string) => string;
  readonly hidden: string;
};

export function plainText(content: string, names: Names): string {
  return parse(content)
    .map((node) => words(node, names))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function words(node: MarkupNode, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'codeBlock':
      return node.text;
    case 'styled':
      return node.style === 'spoiler' ? names.hidden : node.children.map((child) => words(child, names)).join('');
    case 'heading':
    case 'color':
      return node.children.map((child) => words(child, names)).join('');
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
