import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floodCounter } from './floods.ts';
import { areTooLarge, judgeOf, patternOf } from './judge.ts';
import { readingOf } from './reading.ts';
import { RuleWish, type Trigger } from './rule.ts';

const AT = 1_800_000_000_000;

function judge(trigger: Trigger, text: string, authorId = '1'): string | null {
  return judgeOf(trigger)({ texts: [readingOf(text)], authorId, at: AT });
}

const words = (...list: readonly string[]): Trigger => ({ kind: 'words', words: [...list] });

describe('words', () => {
  it.each<[string, string, string | null]>([
    ['spam', 'Buy SPAM now', 'SPAM'],
    ['spam', 'spam', 'spam'],
    ['spam', 'spammer and antispam', null],
    ['spam*', 'a spammer', 'spam'],
    ['*spam', 'antispam!', 'spam'],
    ['*spam*', 'antispammer', 'spam'],
    ['free nitro', 'get free nitro here', 'free nitro'],
    ['größe', 'Die GRÖßE zählt', 'GRÖßE'],
    ['größe', 'übergröße', null],
    ['spam', 'ｓｐａｍ', 'spam'],
    ['spam', 's\u200bp\u200bam', 'spam'],
    ['a.b', 'axb', null],
    ['a.b', 'a.b', 'a.b'],
    ['(', 'so (', '('],
    ['f*k', 'oh frick', null],
    ['f*k', 'oh f*k!', 'f*k'],
    ['𝒽', 'a 𝒽 b', 'h'],
    ['a', '😀a😀', 'a'],
    ['a', '𐐀a', null],
    ['aaa*', `b${'a'.repeat(9)} aaab`, 'aaa'],
    ['*aaa', `${'a'.repeat(9)}b baaa`, 'aaa'],
    ['aba', 'ababa aba', 'aba'],
    ['\u200b', 'anything', null],
    ['ΟΔΟΣ', 'η οδος εδώ', 'οδος'],
    ['hat', 'that hats hat', 'hat'],
  ])('%j in %j is %j', (word, text, found) => {
    expect(judge(words('other', word), text)?.replace(/^[^\p{L}(]|[^\p{L}(]$/gu, '') ?? null).toBe(found);
  });

  it('match a word between any others, whatever characters it consists of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-)+-~]{1,20}$/), (word) => {
        expect(judge(words(word), `well ${word} yes`)).not.toBeNull();
        expect(judge(words(word), `well${'é'}${word}${'é'}yes`)).toBeNull();
      }),
    );
  });
});

describe('patterns', () => {
  it('ignore case, and report what they matched', () => {
    expect(judge({ kind: 'patterns', patterns: ['x{9}', 'disc[o0]rd\\.gift/\\w+'] }, 'see DISC0RD.gift/abc now')).toBe('DISC0RD.gift/abc');
    expect(judge({ kind: 'patterns', patterns: ['^$'] }, 'words')).toBeNull();
  });

  it('report an empty match', () => {
    expect(judge({ kind: 'patterns', patterns: ['^'] }, 'words')).toBe('words');
  });

  it.each(['(', '(?=a)', '(a)\\1', 'a{5000}', '[z-a]'])('are invalid: %s', (source) => {
    expect(patternOf(source)).toBeNull();
  });

  it('must not be too large together', () => {
    expect(areTooLarge(['disc[o0]rd\\.gift/\\w+', 'free\\s+nitro', '(?:https?://)?bit\\.ly/\\w{4,12}'])).toBe(false);
    expect(areTooLarge(['(\\pL|x){1,999}9'])).toBe(true);
    expect(areTooLarge(['(\\pL|x){1,60}9'])).toBe(false);
    expect(areTooLarge(Array.from({ length: 10 }, () => '(\\pL|x){1,60}9'))).toBe(true);
  });

  it('take no longer for a malicious pattern', () => {
    const steps = (length: number) => judge({ kind: 'patterns', patterns: ['(a+)+$', '(a|aa)+$', '(.*)*x$'] }, `${'a'.repeat(length)}!`);
    expect(steps(10_000)).toBeNull();
  });
});

describe('mentions', () => {
  it.each([
    ['[@:1] [@:2] [r:3]', '3'],
    ['[@:1] [@:1] [@:2]', null],
    ['[@:e] [@:1] [@:2]', '3'],
  ])('more than two different ones in %s: %s', (text, found) => {
    expect(judge({ kind: 'mentions', most: 2 }, text)).toBe(found);
  });
});

describe('links', () => {
  const allowed: Trigger = { kind: 'links', domains: ['example.com'], but: 'allowed' };
  const listed: Trigger = { kind: 'links', domains: ['bad.example', 'münchen.de'], but: 'listed' };

  it.each([
    [allowed, 'see https://example.com/a and http://www.example.com', null],
    [allowed, 'see https://notexample.com', 'notexample.com'],
    [allowed, '(https://example.com.evil.net/x)', 'example.com.evil.net'],
    [allowed, 'https://example.com@evil.net/', 'evil.net'],
    [allowed, 'no link, example.net', null],
    [listed, 'https://good.example', null],
    [listed, 'HTTPS://A.BAD.EXAMPLE./x', 'a.bad.example'],
    [listed, 'https://münchen.de/x', 'xn--mnchen-3ya.de'],
  ] as const)('%j of %s is %s', (trigger, text, found) => {
    expect(judge(trigger, text)).toBe(found);
  });
});

describe('new accounts', () => {
  const born = (at: number) => String(BigInt(at - 1_356_048_000_000) << 22n);

  it('are caught while they are new, with links or with anything', () => {
    const young = born(AT - 2 * 3_600_000);
    expect(judge({ kind: 'newAccounts', hours: 3, catches: 'everything' }, 'hello', young)).toBe('2 h');
    expect(judge({ kind: 'newAccounts', hours: 2, catches: 'everything' }, 'hello', young)).toBeNull();
    expect(judge({ kind: 'newAccounts', hours: 3, catches: 'links' }, 'hello', young)).toBeNull();
    expect(judge({ kind: 'newAccounts', hours: 3, catches: 'links' }, 'https://a.example', young)).toBe('2 h');
    expect(judge({ kind: 'newAccounts', hours: 3, catches: 'links' }, '[@:5]', young)).toBe('2 h');
  });
});

describe('a flood', () => {
  it('exceeds a limit, which then applies for another full window', () => {
    const isFlood = floodCounter({ messages: 2, seconds: 10 });
    const times = [0, 1, 2, 11_000, 12_001, 12_002];
    expect(times.map((at) => isFlood('c', 'a', AT + at))).toEqual([false, false, true, false, false, true]);
    expect(isFlood('c', 'b', AT)).toBe(false);
    expect(isFlood('d', 'a', AT)).toBe(false);
  });
});

describe('a requested rule', () => {
  const rule = {
    name: 'No spam',
    enabled: true,
    block: true,
    alert: false,
    timeOutMinutes: null,
    exemptRoleIds: [],
    exemptChannelIds: [],
  };
  it.each([
    { kind: 'words', words: [] },
    { kind: 'words', words: ['***'] },
    { kind: 'words', words: ['x'.repeat(61)] },
    { kind: 'words', words: Array.from({ length: 1001 }, () => 'x') },
    { kind: 'patterns', patterns: ['x'.repeat(261)] },
    { kind: 'mentions', most: 0 },
    { kind: 'links', domains: ['https://example.com/'], but: 'allowed' },
    { kind: 'flood', messages: 1, seconds: 5 },
    { kind: 'nonsense' },
  ])('is rejected with %j', (trigger) => {
    expect(RuleWish.safeParse({ ...rule, trigger }).success).toBe(false);
  });

  it('is normalised', () => {
    const wish = RuleWish.parse({ ...rule, trigger: { kind: 'links', domains: [' Example.COM '], but: 'allowed' } });
    expect(wish.trigger).toEqual({ kind: 'links', domains: ['example.com'], but: 'allowed' });
  });
});
