/** Whom a moderator does something to: never their own rank or above (users document 18.6). Who is not there is passed over. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { serverFolding } from '../servers/server-state.ts';
import { sanctionFolding } from './sanction-state.ts';

/** Founders are above admins, admins above everybody else. */
export function rankOf(badges: number): number {
  if ((badges & BADGE.FOUNDER) !== 0) return 2;
  return (badges & BADGE.ADMIN) !== 0 ? 1 : 0;
}

function badgesOf(warm: Warm, userId: string): number {
  return warm.state(userFolding, userId).badges;
}

export function isFounder(warm: Warm, userId: string): boolean {
  return (badgesOf(warm, userId) & BADGE.FOUNDER) !== 0;
}

/** Who of these is there, each once. */
export function targetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = [...new Set(userIds)].filter((userId) => warm.state(userFolding, userId).status === 'live');
  const rank = rankOf(badgesOf(warm, callerId));
  return targets.some((userId) => rankOf(badgesOf(warm, userId)) >= rank) ? refuse('PeerProtected') : targets;
}

/**
 * What is done to a server is done to whoever it belongs to. Nobody stands above founders, so their own servers are theirs to name and close;
 * an admin's are not, else they would take back what a founder decided of them.
 */
export function ownerGuard(warm: Warm, callerId: string, serverId: string): Refusal<'OwnerProtected'> | null {
  const { status, creatorId } = warm.state(serverFolding, serverId);
  if (status !== 'live' || (creatorId === callerId && isFounder(warm, callerId))) return null;
  return isRefusal(targetsOf(warm, callerId, [creatorId])) ? refuse('OwnerProtected') : null;
}

/** Who is there, and who is gone and suspended still: such a suspension keeps an address out. */
export function liftTargetsOf(warm: Warm, callerId: string, userIds: readonly string[]): readonly string[] | Refusal<'PeerProtected'> {
  const targets = targetsOf(warm, callerId, userIds);
  if (isRefusal(targets)) return targets;
  const isGone = (userId: string) =>
    warm.state(userFolding, userId).status === 'none' && warm.state(sanctionFolding, userId).suspension !== null;
  return [...targets, ...new Set(userIds.filter(isGone))];
}
