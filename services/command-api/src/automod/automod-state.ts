/** The rules of a server or of the instance, folded from `automod-<serverId>` or `automod-site`. */
import type { ActUndone } from '@folkmoot/contracts/audit-log/events';
import type { AutomodRuleDeleted, AutomodRuleSet } from '@folkmoot/contracts/automod/events';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { WarmFolding } from '@folkmoot/platform/command/warm';

/** By id, in the order of creation. */
export type AutomodState = { readonly rules: ReadonlyMap<string, AutomodRule> };

export type AutomodEvent = EventOf<typeof AutomodRuleSet | typeof AutomodRuleDeleted | typeof ModeratorActUndone | typeof ActUndone>;

export const automodFolding: WarmFolding<AutomodState, AutomodEvent> = {
  category: 'automod',
  initial: { rules: new Map() },
  evolve(state, event) {
    if (event.type === 'ModeratorActUndone' || event.type === 'ActUndone') return state;
    const rules = new Map(state.rules);
    if (event.type === 'AutomodRuleSet') rules.set(event.data.ruleId, event.data.rule);
    else rules.delete(event.data.ruleId);
    return { rules };
  },
};

/** null: the instance. */
export function automodKey(serverId: string | null): string {
  return serverId ?? 'site';
}

export function automodStream(serverId: string | null): string {
  return `automod-${automodKey(serverId)}`;
}
