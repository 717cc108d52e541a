/**
 * Claims of `username:tag`, one stream each (`name-<blind index>`), so that a name has one bearer. Names that differ only in case, or
 * look the same, are one name: nobody can pose as another. A claim holds while its holder bears the name, and for a grace before they do.
 */
import type { NameClaimed } from '@folkmoot/contracts/accounts/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { Warm, WarmFolding } from '@folkmoot/platform/command/warm';
import { registrationFolding } from '../registration/registration-state.ts';
import { namesInUse } from './names-in-use.ts';
import { caseKey, claimKey, lookalikeKey } from './similar-names.ts';

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

/** The part of the stream's name after `name-`. */
export type BlindIndex = (text: string) => string;

export function nameId(blindIndex: BlindIndex, username: string, tag: string): string {
  return blindIndex(claimKey(username, tag));
}

/** Who else bears this name, in any case, or one that looks like it; null when nobody does. */
export function nameOwnerOf(warm: Warm, userId: string, username: string, tag: string): string | null {
  const { byCase, byLook } = warm.index(namesInUse);
  const bearers = [...(byCase.get(caseKey(username, tag)) ?? []), ...(byLook.get(lookalikeKey(username, tag)) ?? [])];
  return bearers.find((id) => id !== userId) ?? null;
}

/** Who is called exactly this, or waits for approval to be. */
export function findRegistrant(warm: Warm, username: string, tag: string): string | null {
  const { names, byCase } = warm.index(namesInUse);
  return byCase.get(caseKey(username, tag))?.find((id) => names.get(id)?.username === username) ?? null;
}

/** Who is called exactly this. */
export function findByName(warm: Warm, username: string, tag: string): string | null {
  const id = findRegistrant(warm, username, tag);
  return id === null || warm.state(registrationFolding, id).status === 'pending' ? null : id;
}

export type NameFacts = {
  readonly userId: string;
  /** Who else bore the name, or one that looks like it, when the facts were gathered. */
  readonly bearerId: string | null;
  readonly now: number;
};

/** Whether this person may claim the name; a claim without a bearer can be taken over once its grace is over. */
export function mayClaim(state: NameState, facts: NameFacts): boolean {
  if (facts.bearerId !== null && facts.bearerId !== facts.userId) return false;
  if (state.status === 'free' || state.userId === facts.userId) return true;
  return facts.now - state.claimedAt >= CLAIM_GRACE_MS;
}
