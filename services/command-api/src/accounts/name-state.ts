/**
 * Claims of `username:tag`, one stream each (`name-<blind index>`), so that a name has one bearer. Names that differ only in case
 * are one name: nobody can pose as another. A claim holds while its holder bears the name, and for a grace before they do.
 */
import type { NameClaimed } from '@folkmoot/contracts/accounts/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Warm, WarmFolding } from '@folkmoot/platform/command/warm';
import { userFolding } from './user-state.ts';

export type NameState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly userId: string; readonly claimedAt: number };

export type NameEvent = EventOf<typeof NameClaimed>;

/** Longer than any command runs, so that a claim is not taken over under a registration that is still under way. */
export const CLAIM_GRACE_MS = 120_000;

const initial: NameState = { status: 'free' };

export const nameFolding: WarmFolding<NameState, NameEvent> = {
  category: 'name',
  initial,
  evolve: (_state, event) => ({ status: 'claimed', userId: event.data.userId, claimedAt: event.data.claimedAt }),
};

/** What a name is the same by. */
export function nameKey(username: string, tag: string): string {
  return `${username.normalize('NFKC').toLowerCase()}:${tag}`;
}

/** The part of the stream's name after `name-`. */
export type BlindIndex = (text: string) => string;

export function nameId(blindIndex: BlindIndex, username: string, tag: string): string {
  return blindIndex(nameKey(username, tag));
}

/** Who bears this name now, in any case; null when nobody does. */
export function bearerOf(warm: Warm, blindIndex: BlindIndex, username: string, tag: string): string | null {
  const claim = warm.state(nameFolding, nameId(blindIndex, username, tag));
  if (claim.status === 'free') return null;
  const holder = warm.state(userFolding, claim.userId);
  if (holder.status !== 'live' || holder.username === null) return null;
  return nameKey(holder.username, holder.tag) === nameKey(username, tag) ? claim.userId : null;
}

/** Who is called exactly this. */
export function findByName(warm: Warm, blindIndex: BlindIndex, username: string, tag: string): string | null {
  const userId = bearerOf(warm, blindIndex, username, tag);
  if (userId === null) return null;
  const user = warm.state(userFolding, userId);
  return user.status === 'live' && user.username === username ? userId : null;
}

export type NameFacts = {
  readonly userId: string;
  /** Who bore the name when the facts were gathered. */
  readonly bearerId: string | null;
  readonly now: number;
};

/** Whether this person may claim the name; a claim without a bearer can be taken over once its grace is over. */
export function mayClaim(state: NameState, facts: NameFacts): boolean {
  if (state.status === 'free' || state.userId === facts.userId) return true;
  return state.userId !== facts.bearerId && facts.now - state.claimedAt >= CLAIM_GRACE_MS;
}
