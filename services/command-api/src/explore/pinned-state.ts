/** Which published servers moderators have pinned, folded from one stream, so that there are never more than may be. */
import type { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

/** When each was pinned; also of those that are published no longer. */
export type PinnedServers = ReadonlyMap<string, number>;

export type PinnedServersEvent = EventOf<typeof PublicServerPinned | typeof PublicServerUnpinned>;

export const PINNED_SERVERS_STREAM = 'pinnedservers-all';

function evolve(state: PinnedServers, event: PinnedServersEvent): PinnedServers {
  const next = new Map(state);
  if (event.type === 'PublicServerPinned') next.set(event.data.serverId, event.data.pinnedAt);
  else next.delete(event.data.serverId);
  return next;
}

export const pinnedServersFolding = { category: 'pinnedservers', initial: new Map<string, number>() as PinnedServers, evolve };

/** Since when a server is published; null: it is not, or is no more. */
export type PublishedSince = (serverId: string) => number | null;

/** Since when a server is pinned; a pin ends with being published. */
export function pinnedSince(pinned: PinnedServers, serverId: string, publishedSince: PublishedSince): number | null {
  const [pinnedAt, published] = [pinned.get(serverId), publishedSince(serverId)];
  return pinnedAt !== undefined && published !== null && published <= pinnedAt ? pinnedAt : null;
}
