import type { AutomodRule, Trigger } from '@folkmoot/contracts/automod/rule';
import { describe, expect, it } from 'vitest';
import { draftOf, looksForSomething, NEW_RULE, ruleOf } from './rule-draft.ts';

const TRIGGERS: readonly Trigger[] = [
  { kind: 'words', words: ['hat*', 'cap'] },
  { kind: 'patterns', patterns: ['a|b'] },
  { kind: 'links', domains: ['example.com'], but: 'listed' },
  { kind: 'mentions', most: 7 },
  { kind: 'flood', messages: 3, seconds: 9 },
  { kind: 'newAccounts', hours: 72, catches: 'everything' },
];

describe('the form of a rule', () => {
  it.each(TRIGGERS)('keeps all values of $kind', (trigger) => {
    const rule: AutomodRule = {
      name: 'A rule',
      enabled: true,
      trigger,
      block: false,
      alert: true,
      timeOutMinutes: 10,
      holdsIn: ['messages'],
      exemptRoleIds: ['1'],
      exemptChannelIds: ['2'],
    };
    expect(ruleOf(draftOf(rule))).toEqual(rule);
  });

  it('takes each line once, without empty lines', () => {
    expect(ruleOf({ ...NEW_RULE, name: ' Hats ', words: ' hat \n\nhat\ncap ' })).toMatchObject({
      name: 'Hats',
      trigger: { words: ['hat', 'cap'] },
    });
  });

  it('detects a missing condition', () => {
    expect(looksForSomething(NEW_RULE)).toBe(false);
    expect(looksForSomething({ ...NEW_RULE, words: 'x' })).toBe(true);
    expect(looksForSomething({ ...NEW_RULE, kind: 'links', but: 'listed' })).toBe(false);
    expect(looksForSomething({ ...NEW_RULE, kind: 'links', but: 'allowed' })).toBe(true);
    expect(looksForSomething({ ...NEW_RULE, kind: 'flood' })).toBe(true);
  });
});
