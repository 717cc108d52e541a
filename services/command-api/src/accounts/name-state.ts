/**
 * Claims of `username:tag`, one stream each (`name-<blind index>`), so that each name has one owner. Names that differ only in case or look
 * the same count as one, so that no one can impersonate another user. A claim is valid while its owner has the name, and for a grace period
 * before that.
 */
import type { NameClaimed } from '@folkmoot/contracts/accounts/events';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { nicknameForm } from '@folkmoot/contracts/kernel/nickname';
import type { Warm, WarmFolding } from '@folkmoot/platform/command/warm';
import { registrationFolding } from '../registration/registration-state.ts';
import { namesInUse } from './names-in-use.ts';
import { caseKey, claimKey, lookalikeKey } from './similar-names.ts';

export type NameState = { readonly status: 'free' } | { readonly status: 'claimed'; readonly userId: string; readonly claimedAt: number };

export type NameEvent = EventOf<typeof NameClaimed>;

/** Longer than any command runs, so that no one takes over the claim of a registration that is in progress. */
export const CLAIM_GRACE_MS = 120_000;

const initial: NameState = { status: 'free' };

export const nameFolding: WarmFolding<NameState, NameEvent> = {
  category: 'name',
  initial,
  evolve: (_state, event) => ({ status: 'claimed', userId: event.data.userId, claimedAt: event.data.claimedAt }),
};

/** The part of the stream name after `name-`. */
export type BlindIndex = (text: string) => string;

export function nameId(blindIndex: BlindIndex, username: string, tag: string): string {
  return blindIndex(claimKey(username, tag));
}

/** The other owner of this name, ignoring case and including lookalikes. null: there is none. */
export function nameOwnerOf(warm: Warm, userId: string, username: string, tag: string): string | null {
  const { byCase, byLook } = warm.index(namesInUse);
  const bearers = [...(byCase.get(caseKey(username, tag)) ?? []), ...(byLook.get(lookalikeKey(username, tag)) ?? [])];
  return bearers.find((id) => id !== userId) ?? null;
}

/** The user with exactly this name in its stored form (RFC 8266), or the registration that waits for approval. */
export function findRegistrant(warm: Warm, username: string, tag: string): string | null {
  const { names, byCase } = warm.index(namesInUse);
  const wanted = nicknameForm(username);
  return byCase.get(caseKey(username, tag))?.find((id) => nicknameForm(names.get(id)?.username ?? '') === wanted) ?? null;
}

/** The user with exactly this name. */
export function findByName(warm: Warm, username: string, tag: string): string | null {
  const id = findRegistrant(warm, username, tag);
  return id === null || warm.state(registrationFolding, id).status === 'pending' ? null : id;
}

export type NameFacts = {
  readonly userId: string;
  /** The other owner of the name or a lookalike, when the facts were gathered. */
  readonly bearerId: string | null;
  readonly now: number;
};

/** Whether this user may claim the name. A claim without an owner can be taken over after its grace period. */
export function mayClaim(state: NameState, facts: NameFacts): boolean {
  if (facts.bearerId !== null && facts.bearerId !== facts.userId) return false;
  if (state.status === 'free' || state.userId === facts.userId) return true;
  return facts.now - state.claimedAt >= CLAIM_GRACE_MS;
}
