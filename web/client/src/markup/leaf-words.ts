import type { MarkupNode } from '@folkmoot/contracts/markup/node';

export type LeafNames = {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly channel: (id: string) => string;
};

type LeafKind =
  | 'emoji'
  | 'shortCode'
  | 'customEmoji'
  | 'checkbox'
  | 'user'
  | 'role'
  | 'channel'
  | 'everyone'
  | 'someone'
  | 'quote'
  | 'zoneTime';

/** The plain text of a node that has neither text nor children. Pure. */
export function leafWords(node: Extract<MarkupNode, { readonly kind: LeafKind }>, names: LeafNames): string {
  switch (node.kind) {
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
    case 'zoneTime':
      return node.zone;
  }
}
