import type { AutomodRule } from '../automod/rule.ts';

/** An automod rule that blocks messages with this word. */
export function wordRule(name: string, word: string, more: Partial<AutomodRule> = {}): AutomodRule {
  return {
    name,
    enabled: true,
    trigger: { kind: 'words', words: [word] },
    block: true,
    alert: false,
    timeOutMinutes: null,
    holdsIn: ['messages'],
    exemptRoleIds: [],
    exemptChannelIds: [],
    ...more,
  };
}

/** A sample rule: no hats, in messages. */
export const HATS = wordRule('Hats', 'hat');
