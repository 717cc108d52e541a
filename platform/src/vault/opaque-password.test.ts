import fc from 'fast-check';
import { expect, it } from 'vitest';
import { opaquePassword, passwordForms } from './opaque-password.ts';

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

it('gives one form for ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (password) => {
      expect(passwordForms(password)).toEqual([password]);
    }),
  );
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
