import { readFileSync } from 'node:fs';
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { describe, expect, it } from 'vitest';
import { ALL_BADGES, badgeClass, badgeDescription, badgesOf, badgeText, staffBadgeOf } from './badges.ts';

const css = readFileSync(new URL('./badges.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

/** The last class of a badge without its prefix, which its CSS rule and token use. */
function nameOf(badge: (typeof ALL_BADGES)[number]): string {
  return badgeClass(badge).replace(/^.* badge-/, '');
}

function colorsOf(badge: (typeof ALL_BADGES)[number]): string {
  return new RegExp(`--badge-${nameOf(badge)}-color: (light-dark\\(#\\w{6}, #\\w{6}\\))`).exec(tokens)?.[1] ?? '';
}

describe('badgesOf', () => {
  it('returns a badge for each bit, including the ears, and bots first', () => {
    expect(badgesOf(1 | 64 | 256 | 512, false).map((badge) => badgeText(badge))).toEqual([
      'Founder',
      'Moderator',
      'White Cat Ears',
      'Blue Cat Ears',
    ]);
    expect(badgesOf(0, true)).toEqual(['bot']);
  });
});

describe('the staff badge', () => {
  it.each([
    [BADGE.FOUNDER | BADGE.ADMIN, 'founder'],
    [BADGE.ADMIN | BADGE.SUPPORTER, 'admin'],
    [BADGE.MOD | BADGE.CONTRIBUTOR, null],
  ])('of %i is %s', (bits, badge) => expect(staffBadgeOf(bits)).toBe(badge));
});

describe('every badge of the contract', () => {
  it('has an entry, bots by their record', () => {
    const bits = Object.values(BADGE).reduce((all, bit) => all | bit, 0);
    expect(badgesOf(bits, true).toSorted()).toEqual(ALL_BADGES.toSorted());
    expect(ALL_BADGES).toHaveLength(Object.keys(BADGE).length);
  });

  it('has a unique name, description and colour', () => {
    for (const says of [badgeText, badgeDescription, colorsOf]) {
      const descriptions = ALL_BADGES.map((badge) => says(badge));
      expect(descriptions).not.toContain('');
      expect(new Set(descriptions).size).toBe(ALL_BADGES.length);
    }
  });

  it.each(ALL_BADGES)('%s is drawn in its colour', (badge) => {
    expect(css).toMatch(new RegExp(`\\.badge-${nameOf(badge)} \\{\\s*--badge-color: var\\(--badge-${nameOf(badge)}-color\\);`));
  });
});
