import { describe, expect, it } from 'vitest';
import { bumpWeek } from './limits.ts';

/** 2026-11-23T00:00:00Z. */
const MONDAY = 1_795_392_000_000;
const WEEK = 7 * 24 * 60 * 60 * 1000;

describe('the week in which bumps are counted', () => {
  it('starts on Monday at midnight UTC', () => {
    expect(bumpWeek(MONDAY)).toBe(bumpWeek(MONDAY - 1) + 1);
    expect(bumpWeek(MONDAY)).toBe(bumpWeek(MONDAY + WEEK - 1));
  });
});
