import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flake } from './flake.ts';

describe('ids', () => {
  it('have 19 digits and contain their time', () => {
    const now = Date.UTC(2026, 10, 21);
    const id = flake(7, () => now)();
    expect(id).toMatch(/^\d{19}$/);
    expect(timeOfId(id)).toBe(now);
  });

  it('increase, also as text, however the clock changes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 300 }), (steps) => {
        let time = Date.UTC(2026, 0, 1);
        let at = 0;
        const next = flake(1, () => {
          time += steps[at] ?? 0;
          at += 1;
          return time;
        });
        const ids = steps.map(() => next());
        return ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id);
      }),
    );
  });

  it('do not run out within a millisecond', () => {
    const next = flake(1, () => Date.UTC(2026, 0, 1));
    const ids = Array.from({ length: 10_000 }, () => next());
    expect(new Set(ids).size).toBe(10_000);
  });

  it('of two instances differ within one millisecond', () => {
    const now = () => Date.UTC(2026, 0, 1);
    expect(flake(1, now)()).not.toBe(flake(2, now)());
  });
});
