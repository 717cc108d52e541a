/** A text as rendered: what readers see, and the targets of its links. Pure. */
import { childrenOf, type MarkupNode } from '../markup/node.ts';
import { parse } from '../markup/parse.ts';

/** All markup needs one of these characters; a few more count at the start of a line. */
const MARKUP = /[*_`\\[§<@|]|~~|\/\/|www\.|^[ \t]*(?:[>#/+-]|\d+[.)])/im;

/** Replaces rendered items that are not the author's words: a name, a time, a quote. */
const DRAWN = '\ufffc';

type Drawn = {
  /** Hidden content is included, because readers can reveal it. */
  readonly text: string;
  /** Targets of links on the web, including labelled ones and those without `https://`. */
  readonly addresses: readonly string[];
};

/** Null: there is no markup, as in most messages, and it is shown as written. */
export function drawn(content: string): Drawn | null {
  if (!MARKUP.test(content)) return null;
  const nodes = parse(content);
  return { text: seenOf(nodes), addresses: nodes.flatMap(addressesOf) };
}

function seen(node: MarkupNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'codeBlock':
      return `\n${node.text}\n`;
    case 'styled':
      return node.style === 'blockquote' ? `\n${seenOf(node.children)}\n` : seenOf(node.children);
    case 'heading':
      return `\n${seenOf(node.children)}\n`;
    case 'color':
      return seenOf(node.children);
    case 'list':
      return `\n${node.items.map(seenOf).join('\n')}\n`;
    case 'table':
      return `\n${[node.header, ...node.rows].flat().map(seenOf).join('\n')}\n`;
    case 'link':
      return node.label;
    case 'emoji':
      return node.emoji;
    case 'shortCode':
    case 'customEmoji':
      return `:${node.name}:`;
    case 'everyone':
    case 'someone':
      return `@${node.kind}`;
    case 'checkbox':
    case 'user':
    case 'role':
    case 'channel':
    case 'quote':
    case 'relativeTime':
    case 'zoneTime':
      return DRAWN;
  }
}

function seenOf(nodes: readonly MarkupNode[]): string {
  return nodes.map(seen).join('');
}

function addressesOf(node: MarkupNode): readonly string[] {
  // Rules for links are about hosts, which a mail address does not open.
  if (node.kind === 'link') return node.url.startsWith('mailto:') ? [] : [node.url];
  return childrenOf(node).flatMap(addressesOf);
}

/** Whether readers must reveal a part of the text. */
export function hasSpoiler(content: string): boolean {
  return content.includes('||') && parse(content).some(isOrHasSpoiler);
}

function isOrHasSpoiler(node: MarkupNode): boolean {
  return (node.kind === 'styled' && node.style === 'spoiler') || childrenOf(node).some(isOrHasSpoiler);
}
