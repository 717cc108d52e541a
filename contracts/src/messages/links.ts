/** The link in a message for which a preview is fetched (servers document 3.2). */
import { childrenOf, type MarkupNode } from '../markup/node.ts';
import { parse } from '../markup/parse.ts';

const START = /(?:^|\s)(?=https?:\/\/)/gi;

/** The first http(s) address at the start or after a space: not in angle brackets, code or a spoiler. */
export function firstLink(content: string): string | null {
  if (!/https?:\/\//i.test(content)) return null;
  const shown = shownLinks(parse(content)).sort((one, other) => other.length - one.length);
  for (const { 0: space, index } of content.matchAll(START)) {
    const link = shown.find((address) => content.startsWith(address, index + space.length));
    if (link !== undefined) return link;
  }
  return null;
}

/** Addresses that are links as written. */
function shownLinks(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return node.named ? [] : [node.label];
    return node.kind === 'styled' && node.style === 'spoiler' ? [] : shownLinks(childrenOf(node));
  });
}
