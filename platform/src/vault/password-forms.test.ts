import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordForms } from './password-forms.ts';

it('gives one form for ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (password) => {
      expect(passwordForms(password)).toEqual([password]);
    }),
  );
});
