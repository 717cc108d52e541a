/** Positions in a message text. Pure. */
import type { MarkupNode } from './node.ts';
import { hasMarkup, isPlain } from './parse.ts';
import { read } from './read.ts';

export type TextSpan = { readonly start: number; readonly end: number };
export type TokenSpan = TextSpan & { readonly node: MarkupNode };

/** The author's own words: everything except code, links, mentions, emoji and other tokens. In order, without overlaps. */
export function textSpans(content: string): readonly TextSpan[] {
  if (isPlain(content)) return content === '' ? [] : [{ start: 0, end: content.length }];
  const spans: { start: number; end: number }[] = [];
  read(content, {
    text: (start, end) => {
      const last = spans.at(-1);
      if (last?.end === start) last.end = end;
      else spans.push({ start, end });
    },
  });
  return spans;
}

/** Code, links, mentions and other tokens. In order, without overlaps. */
export function tokenSpans(content: string): readonly TokenSpan[] {
  if (!hasMarkup(content)) return [];
  const spans: TokenSpan[] = [];
  read(content, { token: (start, end, node) => spans.push({ start, end, node }) });
  return spans;
}

/** Changes the parts of a text that are neither code nor links. */
export function outsideCode(content: string, change: (part: string) => string): string {
  let from = 0;
  let text = '';
  for (const { start, end, node } of tokenSpans(content)) {
    if (node.kind !== 'code' && node.kind !== 'codeBlock' && node.kind !== 'link') continue;
    text += change(content.slice(from, start)) + content.slice(start, end);
    from = end;
  }
  return text + change(content.slice(from));
}

/** Replaces tokens outside code and links. `shown`: null keeps the token as written. */
export function withTokens(content: string, shown: (node: MarkupNode) => string | null): string {
  let from = 0;
  let text = '';
  for (const { start, end, node } of tokenSpans(content)) {
    const part = shown(node);
    if (part === null) continue;
    text += content.slice(from, start) + part;
    from = end;
  }
  return text + content.slice(from);
}
