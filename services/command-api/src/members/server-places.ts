/**
 * How many servers a person is in, with the joins that are not in memory yet. Two joins at the same time, also at two command APIs, do not
 * exceed the limit: each reserves its place in the vault before it is decided (decision 134).
 */
import { z } from 'zod';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';
import { memberFolding, memberKey } from './member-state.ts';
import { memberships } from './memberships.ts';

/** A join is in the log, and in the memory of every command API, long before this. */
const RESERVED_MS = 60_000;

/** Name of the reservations beside the secrets of a person. */
const NAME = 'places in servers';

const Reservations = z.array(z.object({ serverId: z.string(), at: z.number() }));
type Reservation = z.infer<typeof Reservations>[number];

type Known = Pick<Deps, 'warm' | 'vault'>;
type Joining = { readonly userId: string; readonly serverId: string; readonly limit: number; readonly now: number };

/** The servers a person is in that still exist. */
export function joinedServers({ warm }: Pick<Deps, 'warm'>, userId: string): ReadonlySet<string> {
  const joined = new Set<string>();
  for (const serverId of warm.index(memberships).serversOf.get(userId) ?? []) {
    if (warm.state(serverFolding, serverId).status === 'live') joined.add(serverId);
  }
  return joined;
}

/** Whether the join is not in memory yet. A person who joined and left meanwhile has a membership that is as new. */
function isPending({ warm }: Pick<Deps, 'warm'>, userId: string, { serverId, at }: Reservation): boolean {
  return warm.state(memberFolding, memberKey(serverId, userId)).joinedAt < at;
}

/** The other servers that a person is in or is about to join. If they are fewer than the limit, a place for this server is reserved. */
export async function reservePlace(deps: Known, { userId, serverId, limit, now }: Joining): Promise<number> {
  const known = joinedServers(deps, userId).size;
  const { status } = deps.warm.state(memberFolding, memberKey(serverId, userId));
  // These are refused regardless of the count.
  if (status === 'joined' || status === 'banned' || known >= limit) return known;
  return deps.vault.changeSecret(userId, NAME, (stored) => {
    // Read again: a join that arrives while the vault is asked is no longer pending, so it must be among these.
    const joined = joinedServers(deps, userId);
    const earlier = stored === null ? [] : Reservations.parse(JSON.parse(stored));
    const others = earlier.filter((one) => one.serverId !== serverId && now - one.at < RESERVED_MS);
    const pending = others.filter((one) => !joined.has(one.serverId) && isPending(deps, userId, one));
    const count = joined.size + pending.length;
    return { secret: count < limit ? JSON.stringify([...others, { serverId, at: now }]) : null, answer: count };
  });
}
