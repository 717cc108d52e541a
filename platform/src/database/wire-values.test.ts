import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayText, wireValues } from './wire-values.ts';

describe('parameters of a statement', () => {
  it('have a backslash before each quote and backslash in an array, and nothing else', () => {
    const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('"', '\\', '\n"', '😀"', 'null', '')));
    fc.assert(
      fc.property(texts, (values) => {
        expect(arrayText(values)).toBe(`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
      }),
    );
  });

  it('are text, bytes or null', () => {
    expect(wireValues(['a', 1.5, true, null, undefined, Buffer.from('b'), [1, null, false, 'NULL']])).toEqual([
      'a',
      '1.5',
      'true',
      null,
      null,
      Buffer.from('b'),
      '{1,NULL,false,"NULL"}',
    ]);
  });

  it.each([[[new Date(0)]], [[{ a: 1 }]], [[[['nested']]]], [[[Buffer.from('b')]]]])(
    'of other kinds are left to the driver: %j',
    (values) => {
      expect(wireValues(values)).toBeNull();
    },
  );
});
