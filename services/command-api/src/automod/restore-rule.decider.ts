/** Restores the previous version of a rule with the checks for creating, changing and deleting rules. Pure. */
import type { ThingReversal } from '@folkmoot/contracts/audit-log/things';
import { type RULE_FIELDS, withReverted } from '@folkmoot/contracts/audit-log/things';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { decideChangeRule, decideCreateRule, decideDeleteRule, type RuleFacts } from './automod.decider.ts';
import type { AutomodState } from './automod-state.ts';

export type RuleField = (typeof RULE_FIELDS)[number];

/** Empty: nothing is left of the change. */
export function decideRestoreRule(state: AutomodState, reversal: ThingReversal<RuleField>, before: AutomodRule | null, facts: RuleFacts) {
  const current = state.rules.get(facts.ruleId);
  switch (reversal.what) {
    case 'delete':
      return decideDeleteRule(state, facts);
    case 'restore':
      return before ? decideCreateRule(state, before, facts) : [];
    case 'fields':
      return current && before ? decideChangeRule(state, withReverted(current, before, reversal.reverted), facts) : [];
    case 'nothing':
      return [];
  }
}
