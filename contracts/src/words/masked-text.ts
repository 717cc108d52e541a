/** Masks listed words in a message or post. Code, links, mentions, custom emoji and other tokens are unchanged. Pure. */
import { textSpans } from '../markup/spans.ts';
import { covered, type WordSpans } from './mask.ts';

type Span = { readonly start: number; readonly end: number };

/**
 * Addresses that clients do not render as links: `www.`, other schemes, e-mail, and a host with a path. Each pattern is anchored and
 * linear.
 */
const ADDRESSES = [
  /^www\./i,
  /^(?:ftp|ftps|sftp|mailto|tel|sms|irc|ircs|xmpp|magnet|matrix|geo):\S/i,
  /^[^@]{1,64}@[^@]+\.[^@]+$/,
  /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\//u,
];
/** An address may be in brackets or quotes. */
const BEFORE = /^[("'<[{«„“]+/;
const SPACE = /\s/;

/** Whether a span is inside an address. Spans must come in order, so that the text around each is scanned once. */
function addressFinder(text: string): (span: Span) => boolean {
  let run: Span = { start: 0, end: 0 };
  let isAddress = false;
  return ({ start }) => {
    if (start < run.end) return isAddress;
    let from = start;
    while (from > run.end && !SPACE.test(text[from - 1] ?? ' ')) from -= 1;
    let end = start;
    while (end < text.length && !SPACE.test(text[end] ?? ' ')) end += 1;
    run = { start: from, end };
    const written = text.slice(from, end).replace(BEFORE, '');
    isAddress = ADDRESSES.some((address) => address.test(written));
    return isAddress;
  };
}

/** For spans in order: the first of `spans` that ends after the start of each. */
function following(spans: readonly Span[]): (span: Span) => Span | undefined {
  let index = 0;
  return ({ start }) => {
    while ((spans[index]?.end ?? Infinity) <= start) index += 1;
    return spans[index];
  };
}

/** Text with markup. The markup is parsed only if a listed word occurs. */
export function maskedText(content: string, find: WordSpans): string {
  const found = find(content);
  if (found.length === 0) return content;
  const [textAt, isAddress] = [following(textSpans(content)), addressFinder(content)];
  const shown = found.filter((span) => {
    const text = textAt(span);
    return text !== undefined && text.start <= span.start && span.end <= text.end && !isAddress(span);
  });
  return shown.length === 0 ? content : covered(content, shown);
}

/** A name, which has no markup. */
export function maskedName(name: string, find: WordSpans): string {
  const found = find(name);
  return found.length === 0 ? name : covered(name, found);
}
