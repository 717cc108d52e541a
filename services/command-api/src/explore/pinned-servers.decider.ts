/** Decisions on pinned servers in Explore. Pure. */
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { MODERATION_LIMITS } from '@folkmoot/contracts/moderation/limits';
import { type PinnedServers, type PinnedServersEvent, type PublishedSince, pinnedSince } from './pinned-state.ts';

export type PinServerFacts = {
  readonly serverId: string;
  readonly callerId: string;
  readonly publishedSince: PublishedSince;
  readonly now: number;
};

/** A repeat writes no event. */
export function decidePinServer(
  state: PinnedServers,
  { serverId, callerId, publishedSince, now }: PinServerFacts,
): Decision<PinnedServersEvent, 'NotPublished' | 'TooManyPinnedServers'> {
  if (publishedSince(serverId) === null) return refuse('NotPublished');
  if (pinnedSince(state, serverId, publishedSince) !== null) return [];
  const membership = [...state.keys()].filter((id) => pinnedSince(state, id, publishedSince) !== null);
  if (membership.length >= MODERATION_LIMITS.pinnedServers) return refuse('TooManyPinnedServers');
  return [PublicServerPinned({ serverId, pinnedById: callerId, pinnedAt: now })];
}

/** A repeat writes no event. */
export function decideUnpinServer(
  state: PinnedServers,
  { serverId, callerId, publishedSince, now }: PinServerFacts,
): Decision<PinnedServersEvent, 'NotPublished'> {
  if (publishedSince(serverId) === null) return refuse('NotPublished');
  if (pinnedSince(state, serverId, publishedSince) === null) return [];
  return [PublicServerUnpinned({ serverId, unpinnedById: callerId, unpinnedAt: now })];
}
