import { expect, it } from 'vitest';
import { readableJson } from './readable-json.ts';

it('keeps the meaning, and changes the direction of no text after it', () => {
  const value = { 'a\u202eb': 'c\u2069\u200f\u061c\u009b\u007fд 👩\u200d🚀' };
  const json = readableJson(JSON.stringify(value));
  expect(json).not.toMatch(/[\u007f-\u009f]|\p{Bidi_Control}/u);
  expect(JSON.parse(json)).toEqual(value);
});
