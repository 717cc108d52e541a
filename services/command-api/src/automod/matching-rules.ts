/** Finds the rules that apply to a new text and their matches, from warm structure. Only floods are counted in the rate limits. */
import { type Judge, judgeOf } from '@folkmoot/contracts/automod/judge';
import { type Reading, readingOf } from '@folkmoot/contracts/automod/reading';
import type { AutomodRule } from '@folkmoot/contracts/automod/rule';
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import type { Catch } from './automod.decider.ts';
import { automodFolding, automodKey } from './automod-state.ts';

/** `counted`: the key under which floods are counted. */
type CheckedContent = {
  readonly texts: readonly string[];
  readonly authorId: string;
  readonly edited: boolean;
  readonly counted: string;
  readonly now: number;
  readonly newId: () => string;
};

/** A compiled rule is reused until the rule changes. */
const judges = new WeakMap<AutomodRule, Judge>();

function judged(rule: AutomodRule): Judge {
  const known = judges.get(rule);
  if (known) return known;
  const judge = judgeOf(rule.trigger);
  judges.set(rule, judge);
  return judge;
}

export type Rule = { readonly ruleId: string; readonly ruleServerId: string | null; readonly rule: AutomodRule };

/** `serverId` null: the instance. */
export function rulesOf(warm: Warm, serverId: string | null): readonly Rule[] {
  const { rules } = warm.state(automodFolding, automodKey(serverId));
  return rules.size === 0 ? [] : [...rules].map(([ruleId, rule]) => ({ ruleId, ruleServerId: serverId, rule }));
}

/** Moderators of the instance are exempt from its rules. */
export function boundBySite(access: Access): boolean {
  return !isStaff(access.badges) || access.actor?.bot === true;
}

async function foundBy({ rule, ruleId }: Rule, checked: CheckedContent, texts: readonly Reading[], deps: Deps): Promise<string | null> {
  const { trigger } = rule;
  const { authorId, now, edited, counted } = checked;
  if (trigger.kind !== 'flood') return judged(rule)({ texts, authorId, at: now });
  if (edited) return null;
  const limit = { name: `automod_flood_${ruleId}`, requests: trigger.messages, perMs: trigger.seconds * 1000 };
  const count = await deps.floods.take(limit, counted, now);
  return count !== null && count.ttl > 0 ? `${trigger.messages} / ${trigger.seconds} s` : null;
}

/** All given rules that the text triggers. */
export async function catchesOf(rules: readonly Rule[], checked: CheckedContent, deps: Deps): Promise<readonly Catch[]> {
  const texts = checked.texts.map(readingOf);
  const catches: Catch[] = [];
  for (const each of rules) {
    const found = await foundBy(each, checked, texts, deps);
    if (found !== null) catches.push({ ...each, catchId: checked.newId(), found });
  }
  return catches;
}

/** Whether a rule matches a text that is written only once, for example a name. */
export function isCaught(rules: readonly Rule[], text: string, authorId: string, now: number): boolean {
  const texts = [readingOf(text)];
  return rules.some(({ rule }) => judged(rule)({ texts, authorId, at: now }) !== null);
}
