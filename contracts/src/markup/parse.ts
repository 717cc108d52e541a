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
  const text = withoutBotIds(content.includes('\r') ? content.replaceAll('\r\n', '\n') : content);
  return isPlain(text) ? [{ kind: 'text', text }] : read(text);
}

/** `/name:1234 args` is shown as `/name args`: the number only distinguishes bots. */
function withoutBotIds(content: string): string {
  return content.startsWith('/') || content.includes('\n/') ? content.replace(/^(\/[^:\s]*):\d+( .*)?$/gm, '$1$2') : content;
}
