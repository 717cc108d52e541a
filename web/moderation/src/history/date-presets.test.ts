import { expect, it } from 'vitest';
import { sinceOf } from './date-presets.ts';

it('a date range starts at the start of a local day, also in another month', () => {
  const now = new Date(2026, 2, 3, 15, 30);
  expect(new Date(sinceOf(1, now))).toEqual(new Date(2026, 2, 3));
  expect(new Date(sinceOf(7, now))).toEqual(new Date(2026, 1, 25));
});
