import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NewPassword, PasswordCandidate } from './fields.ts';
import { opaquePassword } from './opaque-password.ts';

it.each([
  ['composed and decomposed letters', 'pa\u0308ssword', 'p\u00e4ssword'],
  ['an ideographic space', 'correct\u3000horse', 'correct horse'],
  ['a no-break space', 'correct\u00a0horse', 'correct horse'],
])('treats as equal: %s', (_, typed, other) => {
  expect(opaquePassword(typed)).toBe(opaquePassword(other));
});

it.each([
  ['case', 'Secret', 'secret'],
  ['width', '\uff41bcdef', 'abcdef'],
  ['number of spaces', 'a  b', 'a b'],
  ['spaces at the end', 'secret ', 'secret'],
])('keeps apart: %s', (_, one, other) => {
  expect(opaquePassword(one)).not.toBe(opaquePassword(other));
});

it('is idempotent, and the same for every canonical form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (password) => {
      const opaque = opaquePassword(password);
      expect(opaquePassword(opaque)).toBe(opaque);
      expect(opaquePassword(password.normalize('NFD'))).toBe(opaque);
    }),
  );
});

describe('the length of a password', () => {
  it.each([
    ['of 60 syllables of Hangul', '\ud55c'.repeat(60), true],
    ['of 64 letters with marks', '\u00e9'.repeat(64), true],
    ['of 65 letters with marks', '\u00e9'.repeat(65), false],
    ['of 2 letters with marks', '\u00e9\u00e9', false],
  ])('%s is the same from every keyboard', (_, password, isAllowed) => {
    for (const form of ['NFC', 'NFD']) expect(NewPassword.safeParse(password.normalize(form)).success).toBe(isAllowed);
  });

  it('of a candidate is that of the password, or of its older form', () => {
    expect(PasswordCandidate.safeParse('\ud55c'.repeat(60).normalize('NFD')).success).toBe(true);
    expect(PasswordCandidate.safeParse('e\u0301e\u0301').success).toBe(true);
    expect(PasswordCandidate.safeParse('\u00e9'.repeat(73)).success).toBe(false);
  });

  it('is limited before the password is normalized', () => {
    expect(NewPassword.safeParse(`abcd${'\u0301'.repeat(100_000)}`).success).toBe(false);
  });
});
