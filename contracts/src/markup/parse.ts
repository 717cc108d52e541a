/** Message text as a tree, by the grammar of `grammar.ts`. Never throws: text that is no markup is text. Takes linear time. */
import { mayHaveEmoji } from './emoji.ts';
import type { MarkupNode } from './node.ts';
import { read } from './read.ts';

/** All markup has one of these. Most messages have none, and need no parser. */
const MARKUP = /[\\`*_~|[<§]|:[\w+-]|\/\/|www\.|\w@|^[ \t]*(?:[>#+]|-[ \t[]|\d{1,9}[.)])/im;

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** Whether the whole text is one node of text. */
export function isPlain(text: string): boolean {
  return !hasMarkup(text) && !mayHaveEmoji(text);
}

export function parse(content: string): readonly MarkupNode[] {
  const text = content.includes('\r') ? content.replaceAll('\r\n', '\n') : content;
  const nodes: readonly MarkupNode[] = isPlain(text) ? [{ kind: 'text', text }] : read(text);
  return text.startsWith('/') || text.includes('\n/') ? nodes.map(withoutBotId) : nodes;
}

/** Names of commands have only letters (servers document 3.1), so that `/etc/hosts:80` stays. */
const BOT_COMMAND = /(^|\n)(\/[A-Za-z]{1,25}):\d+(?=[ \n]|$)/g;

/** `/name:1234 args` is shown as `/name args`: the number only distinguishes bots. Code is unchanged. */
function withoutBotId(node: MarkupNode, index: number, nodes: readonly MarkupNode[]): MarkupNode {
  if (node.kind !== 'text') return node;
  const isAtStart = startsLine(nodes[index - 1]);
  const text = node.text.replace(BOT_COMMAND, (written, line: string, name: string) => (line || isAtStart ? line + name : written));
  return text === node.text ? node : { kind: 'text', text };
}

function startsLine(before: MarkupNode | undefined): boolean {
  switch (before?.kind) {
    case undefined:
    case 'heading':
    case 'list':
    case 'table':
    case 'codeBlock':
      return true;
    default:
      return before?.kind === 'styled' && before.style === 'blockquote';
  }
}
