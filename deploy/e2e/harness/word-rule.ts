import type { RuleWish } from '@folkmoot/contracts/automod/rule';

/** An automod rule that blocks messages with this word. */
export function wordRule(name: string, word: string, more: Partial<RuleWish> = {}): RuleWish {
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
