/** The assignee of a case, and the undo of a claim or release. Pure. */

import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { CaseReleased, CaseTaken } from '@folkmoot/contracts/reports/events';
import { effectOf, type Opposite } from '../moderation/undoing.ts';
import type { CaseState } from './case-state.ts';
import { type CaseFacts, waiting } from './reports.decider.ts';

export type HolderUndoFacts = CaseFacts & {
  /** The case before and after the undone action. */
  readonly before: CaseState;
  readonly set: CaseState;
  /** Only a moderator can be assigned again. */
  readonly isModerator: (userId: string) => boolean;
};

function holderOf(state: CaseState): string | null {
  return state.status === 'open' || state.status === 'appealed' ? state.takenById : null;
}

/** Restores the previous assignee. null: the assignee changed since, or the case is closed. */
export function caseHolderOpposite(state: CaseState, facts: HolderUndoFacts): Opposite | null {
  const { caseId, kind, thingId, callerId, now, isModerator } = facts;
  const [had, has] = [holderOf(facts.before), holderOf(facts.set)];
  const caseState = waiting(state, facts);
  if (isRefusal(caseState) || caseState.takenById !== has || had === has) return null;
  const holderId = had !== null && isModerator(had) ? had : null;
  if (holderId === has) return null;
  if (holderId === null) {
    return { events: [CaseReleased({ caseId, kind, thingId, releasedById: callerId, releasedAt: now })], effects: [effectOf('caseFreed')] };
  }
  return { events: [CaseTaken({ caseId, kind, thingId, takenById: holderId, takenAt: now })], effects: [effectOf('caseHeldBack')] };
}
