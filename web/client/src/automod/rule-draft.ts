/** The form state of a rule. It has the fields of all kinds, so that values are not lost if another kind is selected. */
import type { TriggerKind } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';

export type RuleDraft = {
  readonly name: string;
  readonly enabled: boolean;
  readonly kind: TriggerKind;
  /** One word per line. */
  readonly words: string;
  readonly patterns: string;
  readonly domains: string;
  readonly but: 'allowed' | 'listed';
  readonly most: number;
  readonly messages: number;
  readonly seconds: number;
  readonly hours: number;
  readonly catches: 'everything' | 'links';
  readonly block: boolean;
  readonly alert: boolean;
  readonly timeOutMinutes: number | null;
  readonly exemptRoleIds: readonly string[];
  readonly exemptChannelIds: readonly string[];
};

const NOTHING = {
  words: '',
  patterns: '',
  domains: '',
  but: 'allowed',
  most: 5,
  messages: 5,
  seconds: 5,
  hours: 24,
  catches: 'links',
} as const;

export const NEW_RULE: RuleDraft = {
  ...NOTHING,
  name: '',
  enabled: false,
  kind: 'words',
  block: true,
  alert: false,
  timeOutMinutes: null,
  exemptRoleIds: [],
  exemptChannelIds: [],
};

function lines(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function fieldsOf(trigger: Trigger): Partial<RuleDraft> {
  switch (trigger.kind) {
    case 'words':
      return { words: trigger.words.join('\n') };
    case 'patterns':
      return { patterns: trigger.patterns.join('\n') };
    case 'links':
      return { domains: trigger.domains.join('\n'), but: trigger.but };
    default: {
      const { kind: _, ...fields } = trigger;
      return fields;
    }
  }
}

export function draftOf({ trigger, ...rule }: AutomodRule): RuleDraft {
  return { ...NOTHING, ...rule, kind: trigger.kind, ...fieldsOf(trigger) };
}

function triggerOf(draft: RuleDraft): Trigger {
  const { kind } = draft;
  switch (kind) {
    case 'words':
      return { kind, words: lines(draft.words) };
    case 'patterns':
      return { kind, patterns: lines(draft.patterns) };
    case 'links':
      return { kind, domains: lines(draft.domains), but: draft.but };
    case 'mentions':
      return { kind, most: draft.most };
    case 'flood':
      return { kind, messages: draft.messages, seconds: draft.seconds };
    case 'newAccounts':
      return { kind, hours: draft.hours, catches: draft.catches };
  }
}

export function ruleOf(draft: RuleDraft): AutomodRule {
  const { name, enabled, block, alert, timeOutMinutes, exemptRoleIds, exemptChannelIds } = draft;
  return {
    name: name.trim(),
    enabled,
    trigger: triggerOf(draft),
    block,
    alert,
    timeOutMinutes,
    holdsIn: ['messages'],
    exemptRoleIds: [...exemptRoleIds],
    exemptChannelIds: [...exemptChannelIds],
  };
}

/** Whether the condition is complete. */
export function looksForSomething(draft: RuleDraft): boolean {
  if (draft.kind === 'words') return lines(draft.words).length > 0;
  if (draft.kind === 'patterns') return lines(draft.patterns).length > 0;
  return draft.kind !== 'links' || draft.but === 'allowed' || lines(draft.domains).length > 0;
}
