import { describe, expect, it } from 'vitest';
import { badgesOf, badgeText } from './badges.ts';

describe('badgesOf', () => {
  it('names the bits, once for a pair of ears, and bots first', () => {
    expect(badgesOf(1 | 64 | 256 | 512, false).map((badge) => badgeText(badge))).toEqual(['Founder', 'Moderator', 'Kitty']);
    expect(badgesOf(0, true)).toEqual(['bot']);
  });
});
