/** A message or post with listed words covered. Code, links, mentions, custom emoji and other tokens stay as they were written. Pure. */
import { textSpans } from '../messages/parse-markup.ts';
import { covered, type WordSpans } from './mask.ts';

/** Addresses that clients do not draw as links: e-mail, `www.` and a host with a path. */
const ADDRESS = /\bwww\.\S+|[^\s@]+@[^\s@]+\.[^\s@]+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\/\S*/gu;

type Span = { readonly start: number; readonly end: number };

function addressesIn(text: string): readonly Span[] {
  return [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({ start: index, end: index + address.length }));
}

/** For spans that come in order: the first of `spans` that ends behind the start of each. */
function following(spans: readonly Span[]): (span: Span) => Span | undefined {
  let index = 0;
  return ({ start }) => {
    while ((spans[index]?.end ?? Infinity) <= start) index += 1;
    return spans[index];
  };
}

/** Text with markup. The markup is read only if a listed word is there. */
export function maskedText(content: string, find: WordSpans): string {
  const found = find(content);
  if (found.length === 0) return content;
  const [textAt, addressAt] = [following(textSpans(content)), following(addressesIn(content))];
  const shown = found.filter((span) => {
    const [text, address] = [textAt(span), addressAt(span)];
    return text !== undefined && text.start <= span.start && span.end <= text.end && !(address && address.start < span.end);
  });
  return shown.length === 0 ? content : covered(content, shown);
}

/** A name: it has no markup. */
export function maskedName(name: string, find: WordSpans): string {
  const found = find(name);
  return found.length === 0 ? name : covered(name, found);
}
