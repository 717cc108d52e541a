/** The users that a moderator may act on: never with the same or a higher rank (users document 18.6). Deleted users are skipped. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { mayActOnServerOf, outranks } from '@folkmoot/contracts/moderation/ranks';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { serverFolding } from '../servers/server-state.ts';
import { sanctionFolding } from './sanction-state.ts';

function badgesOf(warm: Warm, userId: string): number {
  return warm.state(userFolding, userId).badges;
}

export function isFounder(warm: Warm, userId: string): boolean {
  return (badgesOf(warm, userId) & BADGE.FOUNDER) !== 0;
}

/** The existing users, each once. */
export function targetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = [...new Set(userIds)].filter((userId) => warm.state(userFolding, userId).status === 'live');
  const badges = badgesOf(warm, callerId);
  return targets.every((userId) => outranks(badges, badgesOf(warm, userId))) ? targets : refuse('PeerProtected');
}

/** A deleted owner has no rank. */
export function ownerGuard(warm: Warm, callerId: string, serverId: string): Refusal<'OwnerProtected'> | null {
  const { status, creatorId } = warm.state(serverFolding, serverId);
  if (status !== 'live' || warm.state(userFolding, creatorId).status !== 'live') return null;
  const owner = { id: creatorId, badges: badgesOf(warm, creatorId) };
  return mayActOnServerOf(owner, { id: callerId, badges: badgesOf(warm, callerId) }) ? null : refuse('OwnerProtected');
}

/** Existing users, and deleted users who are still suspended, because such a suspension blocks an address. */
export function liftTargetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = targetsOf(warm, callerId, userIds);
  if (isRefusal(targets)) return targets;
  const isDeleted = (userId: string) =>
    warm.state(userFolding, userId).status === 'none' && warm.state(sanctionFolding, userId).suspension !== null;
  return [...targets, ...new Set(userIds.filter(isDeleted))];
}
