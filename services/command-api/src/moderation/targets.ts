/** Whom a moderator does something to: never their own rank or above (users document 18.6). Who is not there is passed over. */
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

/** Who of these is there, each once. */
export function targetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = [...new Set(userIds)].filter((userId) => warm.state(userFolding, userId).status === 'live');
  const badges = badgesOf(warm, callerId);
  return targets.every((userId) => outranks(badges, badgesOf(warm, userId))) ? targets : refuse('PeerProtected');
}

/** Whoever is gone stands above nobody. */
export function ownerGuard(warm: Warm, callerId: string, serverId: string): Refusal<'OwnerProtected'> | null {
  const { status, creatorId } = warm.state(serverFolding, serverId);
  if (status !== 'live' || warm.state(userFolding, creatorId).status !== 'live') return null;
  const owner = { id: creatorId, badges: badgesOf(warm, creatorId) };
  return mayActOnServerOf(owner, { id: callerId, badges: badgesOf(warm, callerId) }) ? null : refuse('OwnerProtected');
}

/** Who is there, and who is gone and suspended still: such a suspension keeps an address out. */
export function liftTargetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = targetsOf(warm, callerId, userIds);
  if (isRefusal(targets)) return targets;
  const isGone = (userId: string) =>
    warm.state(userFolding, userId).status === 'none' && warm.state(sanctionFolding, userId).suspension !== null;
  return [...targets, ...new Set(userIds.filter(isGone))];
}
