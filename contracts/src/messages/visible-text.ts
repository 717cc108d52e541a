/** What a text reads as once its markup is drawn: what readers see of it, and where its links lead. Pure. */
import { type MarkupNode, parse } from './parse-markup.ts';

/** Nothing of the grammar is written without one of these; at the beginning of a line some more are. */
const MARKUP = /[*_`\\[§]|~~|\|\||\/\/|^[>#/]/m;

/** Stands for what is drawn in a place and is no word of the writer: a name, a time, what is quoted. */
const DRAWN = '\ufffc';

type Drawn = {
  /** What is covered is uncovered: a reader may. */
  readonly text: string;
  /** Where its links lead, also those that are words and are written without `https://`. */
  readonly addresses: readonly string[];
};

/** null: there is no markup in it, as nearly always, and it is seen as it was written. */
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
  if (node.kind === 'link') return [node.url];
  return 'children' in node ? node.children.flatMap(addressesOf) : [];
}
