/** The form state of a rule. It has the fields of every kind, so that values are not lost if another kind is selected. */
import { AUTOMOD_LIMITS, appliesToNames, type RulePlace, type TriggerKind } from '@folkmoot/contracts/automod/limits';
import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';

export type Draft = {
  readonly name: string;
  readonly enabled: boolean;
  readonly kind: TriggerKind;
  readonly words: string;
  readonly patterns: string;
  readonly most: string;
  readonly domains: string;
  readonly but: 'allowed' | 'listed';
  readonly messages: string;
  readonly seconds: string;
  readonly hours: string;
  readonly catches: 'everything' | 'links';
  /** May contain names for any kind. They are omitted when the rule is sent. */
  readonly holdsIn: readonly RulePlace[];
  readonly block: boolean;
  readonly alert: boolean;
  readonly isTimedOut: boolean;
  readonly minutes: string;
};

const BLANK: Draft = {
  name: '',
  enabled: false,
  kind: 'words',
  words: '',
  patterns: '',
  most: '10',
  domains: '',
  but: 'listed',
  messages: '8',
  seconds: '10',
  hours: '24',
  catches: 'links',
  holdsIn: ['messages'],
  block: true,
  alert: false,
  isTimedOut: false,
  minutes: '10',
};

/** null: a new rule. */
export function draftOf(rule: AutomodRule | null): Draft {
  if (rule === null) return BLANK;
  const { name, enabled, trigger, holdsIn, block, alert, timeOutMinutes } = rule;
  const isTimedOut = timeOutMinutes !== null;
  const minutes = isTimedOut ? { minutes: String(timeOutMinutes) } : {};
  return { ...BLANK, name, enabled, holdsIn, block, alert, isTimedOut, ...minutes, kind: trigger.kind, ...fieldsOf(trigger) };
}

function fieldsOf(trigger: Trigger): Partial<Draft> {
  switch (trigger.kind) {
    case 'words':
      return { words: trigger.words.join('\n') };
    case 'patterns':
      return { patterns: trigger.patterns.join('\n') };
    case 'mentions':
      return { most: String(trigger.most) };
    case 'links':
      return { domains: trigger.domains.join('\n'), but: trigger.but };
    case 'flood':
      return { messages: String(trigger.messages), seconds: String(trigger.seconds) };
    case 'newAccounts':
      return { hours: String(trigger.hours), catches: trigger.catches };
  }
}

/** Non-empty lines. In a pattern, spaces at either end are significant. */
export function linesOf(written: string, isRaw = false): string[] {
  const lines = written.split(/\r?\n/);
  return (isRaw ? lines : lines.map((line) => line.trim())).filter((line) => line.trim() !== '');
}

export function triggerOf(draft: Draft): Trigger {
  const { kind, but, catches } = draft;
  switch (kind) {
    case 'words':
      return { kind, words: linesOf(draft.words) };
    case 'patterns':
      return { kind, patterns: linesOf(draft.patterns, true) };
    case 'mentions':
      return { kind, most: Number(draft.most) };
    case 'links':
      return { kind, but, domains: linesOf(draft.domains).map((domain) => domain.toLowerCase()) };
    case 'flood':
      return { kind, messages: Number(draft.messages), seconds: Number(draft.seconds) };
    case 'newAccounts':
      return { kind, catches, hours: Number(draft.hours) };
  }
}

/** The selected places that a rule of this kind supports. */
export function placesOf({ holdsIn, kind }: Draft): RulePlace[] {
  return holdsIn.filter((place) => place !== 'names' || appliesToNames(kind));
}

/** The rule to send. `before`: the current rule, whose other fields are kept. */
export function wishOf(draft: Draft, before: AutomodRule | null): AutomodRule {
  const { name, enabled, block, alert, isTimedOut, minutes } = draft;
  return {
    name: name.trim(),
    enabled,
    trigger: triggerOf(draft),
    block: block || isTimedOut,
    alert,
    timeOutMinutes: isTimedOut ? Number(minutes) : null,
    holdsIn: placesOf(draft),
    exemptRoleIds: before?.exemptRoleIds ?? [],
    exemptChannelIds: before?.exemptChannelIds ?? [],
  };
}

export const LINES = { words: AUTOMOD_LIMITS.words, patterns: AUTOMOD_LIMITS.patterns, domains: AUTOMOD_LIMITS.domains } as const;
export const NUMBERS = {
  most: AUTOMOD_LIMITS.mentions,
  messages: AUTOMOD_LIMITS.flood.messages,
  seconds: AUTOMOD_LIMITS.flood.seconds,
  hours: AUTOMOD_LIMITS.newAccountHours,
  minutes: AUTOMOD_LIMITS.timeOutMinutes,
} as const;
export type LinesField = keyof typeof LINES;
export type NumberField = keyof typeof NUMBERS;
export type Field = 'name' | 'holdsIn' | LinesField | NumberField;
