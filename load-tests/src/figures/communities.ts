/** The senders of the long figures, in several small servers. */
import type { Community } from '../bench/community.ts';
import type { SteadyOptions } from '../loads/steady.load.ts';
import { messagesPath } from './send.ts';

/** Every member sends in turn, never two in a row in one server. */
export function lanesOf(communities: readonly Community[]): SteadyOptions['lanes'] {
  const most = Math.max(0, ...communities.map(({ tokens }) => tokens.length));
  return Array.from({ length: most }, (_, person) =>
    communities.flatMap(({ tokens, channelIds }) => {
      const token = tokens[person];
      return token === undefined ? [] : [{ token, path: messagesPath(channelIds[person % channelIds.length] ?? '') }];
    }),
  ).flat();
}

/** The scaled size, but at least `least`. */
export function scaled(size: number, scale: number, least: number): number {
  return Math.max(least, Math.round(size * scale));
}
