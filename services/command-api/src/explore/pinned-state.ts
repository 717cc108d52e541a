/** The servers that moderators have pinned. They are folded from one stream, so that the limit is exact. */
import type { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';

/** When each server was pinned, including servers that are no longer published. */
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

/** Since when a server is published. null: it is unpublished or deleted. */
export type PublishedSince = (serverId: string) => number | null;

/** Since when a server is pinned. A pin ends when the server is unpublished. */
export function pinnedSince(pinned: PinnedServers, serverId: string, publishedSince: PublishedSince): number | null {
  const [pinnedAt, published] = [pinned.get(serverId), publishedSince(serverId)];
  return pinnedAt !== undefined && published !== null && published <= pinnedAt ? pinnedAt : null;
}
