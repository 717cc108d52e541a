/** Undoes the creation, change or deletion of a rule, and the end of a timeout. Earlier catches of the rule stay. Pure. */
import { RULE_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import type { PersonTimedOut } from '@folkmoot/contracts/automod/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { AutomodEvent, AutomodState } from '../automod/automod-state.ts';
import { decideRestoreRule } from '../automod/restore-rule.decider.ts';
import type { TimeOutEvent, TimeOutState } from '../automod/time-out-state.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type UndoRuleActionFacts = UndoFacts<PastAction<AutomodState, AutomodEvent>> & { readonly ruleId: string };

export function decideUndoRuleAction(state: AutomodState, facts: UndoRuleActionFacts) {
  const { ruleId } = facts;
  return decideUndo(facts, ({ event, before: then }) => {
    if (event.type !== 'AutomodRuleSet' && event.type !== 'AutomodRuleDeleted') return refuse('UnknownAuditEntry');
    const before = then.rules.get(ruleId) ?? null;
    const set = event.type === 'AutomodRuleSet' ? event.data.rule : null;
    const reversal = reversalOf(RULE_FIELDS, { before, set }, state.rules.get(ruleId) ?? null);
    return decideRestoreRule(state, reversal, before, facts);
  });
}

export type UndoTimeOutLiftFacts = UndoFacts<{ readonly event: Recorded<TimeOutEvent>; readonly ended: EventOf<typeof PersonTimedOut> }> & {
  /** The account still exists. */
  readonly isThere: boolean;
};

/** Restores the original end of the timeout. A newer timeout is not affected. */
export function decideUndoTimeOutLift(state: TimeOutState, facts: UndoTimeOutLiftFacts) {
  return decideUndo(facts, ({ ended }) => {
    const isLeft = facts.isThere && ended.data.until > facts.now && !state.until.has(facts.serverId);
    return isLeft ? [ended] : [];
  });
}
