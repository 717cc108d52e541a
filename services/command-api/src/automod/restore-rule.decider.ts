/** Restores the previous version of a rule with the checks for creating, changing and deleting rules. Pure. */
import type { ThingBack } from '@folkmoot/contracts/audit-log/things';
import { type RULE_FIELDS, withBack } from '@folkmoot/contracts/audit-log/things';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { decideChangeRule, decideCreateRule, decideDeleteRule, type RuleFacts } from './automod.decider.ts';
import type { AutomodState } from './automod-state.ts';

export type RuleField = (typeof RULE_FIELDS)[number];

/** Empty: nothing is left of the change. */
export function decideRestoreRule(state: AutomodState, back: ThingBack<RuleField>, before: AutomodRule | null, facts: RuleFacts) {
  const current = state.rules.get(facts.ruleId);
  switch (back.what) {
    case 'goes':
      return decideDeleteRule(state, facts);
    case 'comes':
      return before ? decideCreateRule(state, before, facts) : [];
    case 'fields':
      return current && before ? decideChangeRule(state, withBack(current, before, back.back), facts) : [];
    case 'nothing':
      return [];
  }
}
