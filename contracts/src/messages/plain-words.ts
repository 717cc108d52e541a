/** Message text for places without markup (a notification, a link preview): one line, without hidden content. Pure. */
import { tamed } from '../kernel/tamed.ts';
import { childrenOf, type MarkupNode } from '../markup/node.ts';
import { parse } from '../markup/parse.ts';

const COVERED = '▒▒▒';
/** From the first spoiler to the last, so that a reader does not learn what is between them. */
const ALL_COVERED = new RegExp(`${COVERED}[^]*${COVERED}`);
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Mentioned users, including repeats. */
export function namedIn(content: string): readonly string[] {
  return content.includes('[@:') ? usersIn(parse(content)) : [];
}

function usersIn(nodes: readonly MarkupNode[]): readonly string[] {
  return nodes.flatMap((node) => (node.kind === 'user' ? [node.id] : usersIn(childrenOf(node))));
}

type Names = ReadonlyMap<string, string>;

function wordsOf(nodes: readonly MarkupNode[], names: Names): string {
  return nodes.map((node) => words(node, names)).join('');
}

/** Names of channels and roles may be private, and times differ by reader. */
function words(node: MarkupNode, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'codeBlock':
      return ` ${node.text} `;
    case 'styled':
      if (node.style === 'spoiler') return COVERED;
      return node.style === 'blockquote' ? ` ${wordsOf(node.children, names)} ` : wordsOf(node.children, names);
    case 'heading':
      return ` ${wordsOf(node.children, names)} `;
    case 'color':
      return wordsOf(node.children, names);
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
      return `@${names.get(node.id) ?? '…'}`;
    case 'everyone':
    case 'someone':
      return `@${node.kind}`;
    case 'role':
      return '@…';
    case 'channel':
      return '#…';
    case 'quote':
      return '';
    case 'relativeTime':
    case 'zoneTime':
      return '…';
  }
}

/** `most`: maximum number of characters. Empty: there is nothing to show. */
export function plainWords(content: string, names: Names, most: number): string {
  const plain = wordsOf(parse(content), names).replace(ALL_COVERED, COVERED);
  const line = tamed(plain).replace(BREAKS, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
