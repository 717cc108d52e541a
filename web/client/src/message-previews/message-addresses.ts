/** Recognizes addresses of messages of this instance, as `linkTo` writes them. Pure. */
import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { childrenOf } from '@folkmoot/contracts/markup/node';

export type MessageAddress = {
  /** null: a direct conversation. */
  readonly serverId: string | null;
  readonly channelId: string;
  readonly messageId: string;
  /** Inside the app. */
  readonly path: string;
};

export const MOST_PREVIEWS = 3;

const PATH = /^\/app\/(?:servers\/(\d+)|inbox)\/(\d+)$/;
const AFTER_ORIGIN = /^\/app\/(?:servers\/\d+|inbox)\/\d+\?(?:\S*&)?messageId=\d/;

/** null: another website, or another page. */
export function messageAddress(url: string, origin: string): MessageAddress | null {
  const target = URL.parse(url);
  if (!target || target.origin !== origin) return null;
  const [, serverId = null, channelId] = PATH.exec(target.pathname) ?? [];
  const messageId = target.searchParams.get('messageId') ?? '';
  if (channelId === undefined || !/^\d+$/.test(messageId)) return null;
  return { serverId, channelId, messageId, path: `${target.pathname}?messageId=${messageId}` };
}

/** How many previews a text may have, without parsing it, for the first estimate of its height. Mostly exact. */
export function estimatedPreviews(content: string, origin: string): number {
  if (!content.includes(`${origin}/app/`)) return 0;
  const links = content.split(origin).filter((rest, index) => index > 0 && AFTER_ORIGIN.test(rest));
  return Math.min(MOST_PREVIEWS, links.length);
}

/**
 * The messages to preview, each once, at most `MOST_PREVIEWS`. Links in spoilers and code have no preview. Neither do links with a label,
 * because a forwarded message has one above the copy.
 */
export function previewedMessages(nodes: readonly MarkupNode[], origin: string): readonly MessageAddress[] {
  const found = new Map<string, MessageAddress>();
  for (const url of urlsIn(nodes)) {
    const address = messageAddress(url, origin);
    if (address && found.size < MOST_PREVIEWS && !found.has(address.messageId)) found.set(address.messageId, address);
  }
  return [...found.values()];
}

function urlsIn(nodes: readonly MarkupNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return node.named ? [] : [node.url];
    return node.kind === 'styled' && node.style === 'spoiler' ? [] : urlsIn(childrenOf(node));
  });
}
