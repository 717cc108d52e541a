/**
 * Message text as a tree. Uses the grammar of the wire contract (servers document 3.1) and the parser of the existing clients: its spans
 * become nodes, and its `[type:value]` tokens get their meaning. Never throws: unparsable text is shown as text.
 */
import { addTextSpans, type Entity, parseMarkup } from '@nerimity/nevula';
import { webAddress } from './web-address.ts';

export type Style = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'blockquote';

export type MarkupNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'styled'; readonly style: Style; readonly children: readonly MarkupNode[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly MarkupNode[] }
  | { readonly kind: 'color'; readonly color: string; readonly children: readonly MarkupNode[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'codeBlock'; readonly language: string | null; readonly text: string }
  /** `named`: the label is the author's, so the reader is asked before following the link. */
  | { readonly kind: 'link'; readonly url: string; readonly label: string; readonly named: boolean }
  | { readonly kind: 'emoji'; readonly emoji: string }
  | { readonly kind: 'shortCode'; readonly name: string }
  | { readonly kind: 'checkbox'; readonly checked: boolean }
  | { readonly kind: 'customEmoji'; readonly id: string; readonly name: string; readonly animated: boolean }
  | { readonly kind: 'user' | 'role' | 'channel' | 'quote'; readonly id: string }
  | { readonly kind: 'everyone' | 'someone' }
  | { readonly kind: 'relativeTime'; readonly at: number }
  | { readonly kind: 'zoneTime'; readonly zone: string };

const MAX_QUOTES = 10;

export function parse(content: string): readonly MarkupNode[] {
  const text = withoutBotIds(content);
  try {
    const budget = { quotes: MAX_QUOTES };
    return childrenOf(addTextSpans(parseMarkup(maskHosts(text))), text, budget);
  } catch {
    return [{ kind: 'text', text }];
  }
}

export type TextSpan = { readonly start: number; readonly end: number };

/** Positions of the author's own words: everything except code, links, mentions, emoji and other tokens. In order, without overlaps. */
export function textSpans(content: string): readonly TextSpan[] {
  try {
    return spansOf(addTextSpans(parseMarkup(maskHosts(content))), content, { quotes: MAX_QUOTES });
  } catch {
    return [{ start: 0, end: content.length }];
  }
}

function spansOf(entity: Entity, text: string, budget: Budget): readonly TextSpan[] {
  switch (entity.type) {
    case 'code':
    case 'codeblock':
    case 'link':
    case 'named_link':
    case 'emoji':
    case 'emoji_name':
    case 'checkbox':
      return [];
    case 'custom': {
      const isText = custom(entity.params.type, inner(entity, text), outer(entity, text), budget).kind === 'text';
      return isText ? [entity.outerSpan] : [];
    }
    default:
      return entity.entities.length > 0
        ? entity.entities.flatMap((child) => spansOf(child, text, budget))
        : withoutLinks(inner(entity, text), entity.innerSpan.start);
  }
}

/** `from`: offset of this part in the whole text. */
function withoutLinks(text: string, from: number): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  let start = 0;
  for (const { 0: written, 2: address = '', index } of text.matchAll(SCHEMELESS)) {
    if (webAddress(address) === null) continue;
    spans.push({ start: from + start, end: from + index });
    start = index + written.length;
  }
  return [...spans, { start: from + start, end: from + text.length }];
}

/** `/name:1234 args` is shown as `/name args`: the number only distinguishes bots. */
function withoutBotIds(content: string): string {
  return content.startsWith('/') || content.includes('\n/') ? content.replace(/^(\/[^:\s]*):\d+( .*)?$/gm, '$1$2') : content;
}

/**
 * The parser does not know IPv6 addresses in brackets, so it gets a host of the same length, and its spans are applied to the original
 * text.
 */
function maskHosts(text: string): string {
  if (!text.includes('//[')) return text;
  return text.replace(/(https?:\/\/)(\[[\da-f:.]{2,45}\])/gi, (written, scheme: string, host: string) =>
    URL.canParse(written) ? `${scheme}a.${'a'.repeat(host.length - 2)}` : written,
  );
}

type Budget = { quotes: number };

function childrenOf(entity: Entity, text: string, budget: Budget): MarkupNode[] {
  return entity.entities.length === 0 ? plain(inner(entity, text)) : entity.entities.flatMap((child) => nodesOf(child, text, budget));
}

function nodesOf(entity: Entity, text: string, budget: Budget): MarkupNode[] {
  switch (entity.type) {
    case 'text':
      return entity.entities.length > 0 ? childrenOf(entity, text, budget) : plain(inner(entity, text));
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'spoiler':
    case 'blockquote':
      return [{ kind: 'styled', style: entity.type, children: childrenOf(entity, text, budget) }];
    case 'heading':
      return [{ kind: 'heading', level: Number(entity.params.level), children: childrenOf(entity, text, budget) }];
    case 'color':
      return entity.params.color === 'reset'
        ? childrenOf(entity, text, budget)
        : [{ kind: 'color', color: entity.params.color, children: childrenOf(entity, text, budget) }];
    case 'code':
      return [{ kind: 'code', text: unescaped(entity, text) }];
    case 'codeblock':
      return [{ kind: 'codeBlock', language: entity.params.lang || null, text: unescaped(entity, text) }];
    case 'link':
      return [{ kind: 'link', url: inner(entity, text), label: inner(entity, text), named: false }];
    case 'named_link':
      return [wordedLink(entity.params, outer(entity, text))];
    case 'emoji':
      return [{ kind: 'emoji', emoji: inner(entity, text) }];
    case 'emoji_name':
      return [{ kind: 'shortCode', name: inner(entity, text) }];
    case 'checkbox':
      return [{ kind: 'checkbox', checked: outer(entity, text).includes('x') }];
    case 'custom':
      return [custom(entity.params.type, inner(entity, text), outer(entity, text), budget)];
  }
}

function custom(type: string, value: string, literal: string, budget: Budget): MarkupNode {
  const asText: MarkupNode = { kind: 'text', text: literal };
  const isId = /^\d{1,20}$/.test(value);
  switch (type) {
    case '@':
      if (value === 'e') return { kind: 'everyone' };
      if (value === 's') return { kind: 'someone' };
      return isId ? { kind: 'user', id: value } : asText;
    case 'r':
      return isId ? { kind: 'role', id: value } : asText;
    case '#':
      return isId ? { kind: 'channel', id: value } : asText;
    case 'q':
      if (!isId || budget.quotes === 0) return asText;
      budget.quotes -= 1;
      return { kind: 'quote', id: value };
    case 'ce':
    case 'ace':
      return customEmoji(value, type === 'ace') ?? asText;
    case 'link':
      return namedLink(value) ?? asText;
    case 'tr':
      return /^\d{1,12}$/.test(value) ? { kind: 'relativeTime', at: Number(value) * 1000 } : asText;
    case 'to':
      return { kind: 'zoneTime', zone: value };
    default:
      return asText;
  }
}

function customEmoji(value: string, animated: boolean): MarkupNode | null {
  const [, id, name] = /^(\d{1,20}):(\w{1,32})$/.exec(value) ?? [];
  return id && name ? { kind: 'customEmoji', id, name, animated } : null;
}

/** `[words](address)`: uses the positions from the parser and the original text. */
function wordedLink({ name, url }: { readonly name: string; readonly url: string }, written: string): MarkupNode {
  const from = name.length + 3;
  return { kind: 'link', url: written.slice(from, from + url.length), label: written.slice(1, 1 + name.length), named: true };
}

function namedLink(value: string): MarkupNode | null {
  const [, address, label] = /^(.+?)->(.+)$/s.exec(value) ?? [];
  if (!address || !label) return null;
  const url = webAddress(address);
  return url === null ? null : { kind: 'link', url, label, named: true };
}

function inner(entity: Entity, text: string): string {
  return text.slice(entity.innerSpan.start, entity.innerSpan.end);
}

function outer(entity: Entity, text: string): string {
  return text.slice(entity.outerSpan.start, entity.outerSpan.end);
}

/** Removes the backslash of an escape; the rest of the code is unchanged. */
function unescaped(entity: Entity, text: string): string {
  if (entity.entities.length === 0) return inner(entity, text);
  return entity.entities.map((child) => inner(child, text)).join('');
}

/** `[words](host/path)`: the parser accepts only links with a scheme. Bounded, so that no text is slow to search. */
const SCHEMELESS =
  /\[([^[\]\n]{1,200})\]\(((?:[\p{L}\d](?:[\p{L}\d-]{0,62}))(?:\.[\p{L}\d-]{1,63}){0,20}\.\p{L}{2,63}(?::\d{1,5})?(?:[/?#][^\s()]{0,2000})?)\)/gu;

function plain(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let from = 0;
  for (const found of text.matchAll(SCHEMELESS)) {
    const [written, label = '', address = ''] = found;
    const url = webAddress(address);
    if (url === null) continue;
    if (found.index > from) nodes.push({ kind: 'text', text: text.slice(from, found.index) });
    nodes.push({ kind: 'link', url, label, named: true });
    from = found.index + written.length;
  }
  if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
  return nodes;
}
