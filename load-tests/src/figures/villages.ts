/** Where the loads of the long figures happen: small servers side by side, and who writes in them. */
import type { Community } from '../bench/community.ts';
import type { SteadyOptions } from '../loads/steady.load.ts';
import { messagesPath } from './send.ts';

/** Everybody writes, one after the other, never two in a row in one server. */
export function lanesOf(villages: readonly Community[]): SteadyOptions['lanes'] {
  const most = Math.max(0, ...villages.map(({ tokens }) => tokens.length));
  return Array.from({ length: most }, (_, person) =>
    villages.flatMap(({ tokens, channelIds }) => {
      const token = tokens[person];
      return token === undefined ? [] : [{ token, path: messagesPath(channelIds[person % channelIds.length] ?? '') }];
    }),
  ).flat();
}

/** At least `least`, else the share of the size that was asked for. */
export function scaled(size: number, scale: number, least: number): number {
  return Math.max(least, Math.round(size * scale));
}
