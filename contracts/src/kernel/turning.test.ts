import { expect, it } from 'vitest';
import { withoutTurns } from './turning.ts';

it('takes every mark that turns the direction, and nothing else', () => {
  const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
  expect(withoutTurns(`${marks}A${marks}da 👩\u200d🚀 \u05d0\u05d1${marks}`)).toBe('Ada 👩\u200d🚀 \u05d0\u05d1');
});
