/**
 * HTML embeds on the client (servers document 3.5): unpacks them, checks them against the same allowlists as the server, and rewrites all
 * image addresses to the proxy. Unknown content is omitted. Pure, except for the unpacking.
 */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { webAddress } from '@folkmoot/contracts/messages/web-address';
import { namesOtherHost } from '../links/address.ts';

export type EmbedItem = {
  readonly tag: string;
  readonly href: string | null;
  readonly src: string | null;
  readonly color: string | null;
  readonly style: string | null;
  readonly className: string | null;
  /** The contents of a style tag. */
  readonly css: string | null;
  readonly content: readonly (string | EmbedItem)[];
};

const TAGS: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 div img span strong a style p ul li ol table thead tbody tr td th blockquote pre br'.split(' '),
);

/** Unpacks zlib with the browser. null: it is no embed. */
export async function unpackEmbed(packed: string): Promise<readonly EmbedItem[] | null> {
  try {
    const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return readEmbed(JSON.parse(await new Response(stream).text()));
  } catch {
    return null;
  }
}

/** An embed is one root, or a list of roots. */
export function readEmbed(tree: unknown): readonly EmbedItem[] {
  return [tree].flat().flatMap((item) => readItem(item) ?? []);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readItem(value: unknown): EmbedItem | null {
  if (!isFields(value) || typeof value.tag !== 'string' || !TAGS.has(value.tag)) return null;
  const attributes = isFields(value.attributes) ? value.attributes : {};
  const textOf = (name: string) => (typeof attributes[name] === 'string' ? attributes[name] : null);
  const href = textOf('href');
  const src = textOf('src');
  const style = textOf('style');
  const raw = Array.isArray(value.content) ? value.content : [];
  const content = raw.flatMap((part: unknown) => (typeof part === 'string' ? part : (readItem(part) ?? [])));
  return {
    tag: value.tag,
    href: href === null ? null : honestAddress(href, content),
    src: src === null ? null : proxied(src),
    color: textOf('color'),
    style: style === null ? null : safeStyle(style),
    className: textOf('class'),
    css: value.tag === 'style' ? safeStyle(raw.filter((part) => typeof part === 'string').join('')) : null,
    content,
  };
}

/** null: not on the web, or the address or the text of the link imitates another host. */
function honestAddress(href: string, content: EmbedItem['content']): string | null {
  const address = isWebAddress(href) ? webAddress(href) : null;
  return address === null || namesOtherHost(textIn(content), address) ? null : address;
}

function textIn(content: EmbedItem['content']): string {
  return content.map((part) => (typeof part === 'string' ? part : textIn(part.content))).join('');
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** The proxy address of an external image, so that its server does not learn who views it. null: the address is not on the web. */
export function proxied(address: string): string | null {
  return isWebAddress(address) ? `${CDN_PATH}proxy/${encodeURIComponent(address)}/b` : null;
}

const URL_FUNCTION = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')]*))\s*\)/gi;

/** Rewrites every `url()` to the proxy. null: one cannot be parsed, or the server would have refused the style. */
export function safeStyle(css: string): string | null {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
  if (/[\\<]|\/\*|@import|image-set|position\s*:\s*fixed/i.test(plain)) return null;
  if (/url\s*\(/i.test(plain.replace(URL_FUNCTION, ' '))) return null;
  return plain.replace(URL_FUNCTION, (_, double?: string, single?: string, bare?: string) => {
    return `url("${proxied((double ?? single ?? bare ?? '').trim()) ?? ''}")`;
  });
}
