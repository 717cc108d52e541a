import { describe, expect, it } from 'vitest';
import { BADGE } from '../accounts/limits.ts';
import { mayActOnServerOf, outranks } from './ranks.ts';

const [NONE, ADMIN, FOUNDER, BOTH] = [0, BADGE.ADMIN, BADGE.FOUNDER, BADGE.FOUNDER | BADGE.ADMIN];

describe('nobody acts on their own rank or above', () => {
  it.each([
    ['a founder', FOUNDER, { none: true, admin: true, founder: false }],
    ['a founder who is an admin, too', BOTH, { none: true, admin: true, founder: false }],
    ['an admin', ADMIN, { none: true, admin: false, founder: false }],
    ['anybody else', NONE, { none: false, admin: false, founder: false }],
  ])('as %s', (_title, badges, expected) => {
    const found = { none: outranks(badges, NONE), admin: outranks(badges, ADMIN), founder: outranks(badges, FOUNDER) };
    expect(found).toEqual(expected);
    expect(outranks(badges, BOTH)).toBe(expected.founder);
  });

  it('nor through their servers; a founder’s own servers are an exception', () => {
    const [ann, ben, mod, cat] = [
      { id: '1', badges: FOUNDER },
      { id: '2', badges: FOUNDER },
      { id: '3', badges: ADMIN },
      { id: '4', badges: NONE },
    ] as const;
    expect([ann, ben, mod, cat].map((owner) => mayActOnServerOf(owner, ann))).toEqual([true, false, true, true]);
    expect([ann, ben, mod, cat].map((owner) => mayActOnServerOf(owner, mod))).toEqual([false, false, false, true]);
  });
});
