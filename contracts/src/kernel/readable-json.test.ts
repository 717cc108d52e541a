import { expect, it } from 'vitest';
import { readableJson } from './readable-json.ts';

it('says the same, and turns nothing that stands behind it', () => {
  const value = { 'a\u202eb': 'c\u2069\u200f\u061c\u009b\u007fд 👩\u200d🚀' };
  const json = readableJson(JSON.stringify(value));
  expect(json).not.toMatch(/[\u007f-\u009f]|\p{Bidi_Control}/u);
  expect(JSON.parse(json)).toEqual(value);
});
