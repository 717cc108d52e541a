import { RuleWish, type Trigger } from '@folkmoot/contracts/automod/rule';
import { describe, expect, it } from 'vitest';
import { draftOf, wishOf } from './draft.ts';
import { faultsOf, fieldOf } from './faults.ts';

const RULE: RuleWish = {
  name: 'No hats',
  enabled: true,
  trigger: { kind: 'words', words: ['hat*', 'cap'] },
  block: true,
  alert: true,
  timeOutMinutes: 90,
  holdsIn: ['messages', 'posts'],
  exemptRoleIds: [],
  exemptChannelIds: ['7'],
};

const TRIGGERS: readonly Trigger[] = [
  { kind: 'words', words: ['hat*', 'free hats'] },
  { kind: 'patterns', patterns: [' \\bhats? '] },
  { kind: 'mentions', most: 3 },
  { kind: 'links', domains: ['example.com'], but: 'allowed' },
  { kind: 'flood', messages: 5, seconds: 9 },
  { kind: 'newAccounts', hours: 3, catches: 'everything' },
];

describe('the form of a rule', () => {
  it.each(TRIGGERS)('keeps all values of $kind', (trigger) => {
    const rule = { ...RULE, trigger };
    expect(wishOf(draftOf(rule), rule)).toEqual(rule);
  });

  it('blocks messages if it sets a timeout', () => {
    expect(wishOf({ ...draftOf(RULE), block: false }, RULE).block).toBe(true);
  });

  it('applies to names only if the kind can match names', () => {
    const holdsIn = ['posts', 'names'] as const;
    expect(wishOf({ ...draftOf(RULE), holdsIn }, RULE).holdsIn).toEqual(['posts', 'names']);
    expect(wishOf({ ...draftOf(RULE), holdsIn, kind: 'flood' }, RULE).holdsIn).toEqual(['posts']);
  });

  it('omits empty lines', () => {
    const draft = { ...draftOf(RULE), words: '\n hat \n\ncap\n' };
    expect(wishOf(draft, RULE).trigger).toEqual({ kind: 'words', words: ['hat', 'cap'] });
  });
});

describe('errors of a rule', () => {
  const written = { ...draftOf(RULE), most: '0', domains: 'nonsense', patterns: 'x'.repeat(261), hours: '1.5' };

  it('are reported for the fields of its kind only', () => {
    expect(faultsOf(draftOf(RULE))).toEqual({});
    expect(Object.keys(faultsOf({ ...written, name: ' ', words: '**', minutes: '' }))).toEqual(['name', 'words', 'minutes']);
    for (const [kind, field] of [
      ['mentions', 'most'],
      ['links', 'domains'],
      ['patterns', 'patterns'],
      ['newAccounts', 'hours'],
    ] as const) {
      const draft = { ...written, kind };
      expect(Object.keys(faultsOf(draft))).toEqual([field]);
      expect(RuleWish.safeParse(wishOf(draft, null)).success).toBe(false);
    }
  });

  it('are reported if it applies nowhere', () => {
    expect(Object.keys(faultsOf({ ...draftOf(RULE), holdsIn: [] }))).toEqual(['holdsIn']);
    const names = { ...draftOf({ ...RULE, trigger: { kind: 'mentions', most: 3 } }), holdsIn: ['names'] as const };
    expect(Object.keys(faultsOf(names))).toEqual(['holdsIn']);
  });

  it.each([
    ['trigger', 'words'],
    ['rule.trigger.words[3]', 'words'],
    ['rule.name', 'name'],
    ['rule.timeOutMinutes', 'minutes'],
    ['rule.holdsIn', 'holdsIn'],
    ['reason', null],
    [null, null],
  ] as const)('from the server for %s are shown at %s', (path, field) => {
    expect(fieldOf({ status: 400, message: '', path, ttl: null }, draftOf(RULE))).toBe(field);
  });
});
