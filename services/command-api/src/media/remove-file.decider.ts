/** Rules for the removal of files. Pure. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { FileRemoved } from '@folkmoot/contracts/media/events';

export type RemovalFacts = {
  readonly sha256s: readonly string[];
  /** Whether all of these hashes are removed already. */
  readonly isRemoved: boolean;
  /** The number of copies. */
  readonly count: number;
  readonly reason: string;
  readonly callerId: string;
  readonly now: number;
};

export function decideRemoveFile(facts: RemovalFacts): readonly EventOf<typeof FileRemoved>[] {
  const { sha256s, isRemoved, count, reason, callerId, now } = facts;
  if (isRemoved && count === 0) return [];
  return [FileRemoved({ sha256s: [...sha256s], count, reason, removedById: callerId, removedAt: now })];
}
