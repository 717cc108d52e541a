import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { Flag, HexColor, integer, nameText, OptionalNumber, OptionalText, optional, rawText, shownName, text } from './fields.ts';

const WAVE = '👋';

/** Result of a schema; REFUSED if it rejects the value. */
const REFUSED = Symbol('refused');
function made(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : REFUSED;
}

type Row = readonly [given: unknown, made: unknown];

describe('text', () => {
  it.each<Row>([
    ['ab', 'ab'],
    ['  ab  ', 'ab'],
    ['a', REFUSED],
    ['  a  ', REFUSED],
    ['abcde', REFUSED],
    [WAVE.repeat(4), WAVE.repeat(4)],
    [WAVE.repeat(5), REFUSED],
    [7, REFUSED],
    [null, REFUSED],
    [undefined, REFUSED],
  ])('of 2 to 4 characters turns %j into %j', (given, expected) => {
    expect(made(text(2, 4), given)).toBe(expected);
  });

  it('describes what it expects', () => {
    expect(text(2, 4).safeParse('').error?.issues[0]?.message).toBe('must be between 2 and 4 characters');
    expect(text(0, 4).safeParse('abcde').error?.issues[0]?.message).toBe('must be at most 4 characters');
  });

  it('counts characters, not code units, in any mix', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', WAVE), { maxLength: 12 }), (characters) => {
        expect(rawText(0, 8).safeParse(characters.join('')).success).toBe(characters.length <= 8);
      }),
    );
  });

  it('is unchanged if it is content', () => {
    expect(made(rawText(1, 4), ' a ')).toBe(' a ');
    expect(made(rawText(1, 4), '')).toBe(REFUSED);
  });
});

describe('an optional field', () => {
  it.each<Row>([
    [undefined, undefined],
    [null, undefined],
    ['ab', 'ab'],
    ['', REFUSED],
    [7, REFUSED],
  ])('turns %j into %j', (given, expected) => {
    expect(made(optional(text(1, 4)), given)).toBe(expected);
  });
});

describe('a hex colour', () => {
  it.each<Row>([
    ['#fff', '#fff'],
    ['#4c93FF', '#4c93FF'],
    ['#4c93ff80', '#4c93ff80'],
    ['#ffff', REFUSED],
    ['4c93ff', REFUSED],
    ['#4c93ff;background:url(x)', REFUSED],
    ['#fff\n', REFUSED],
  ])('turns %j into %j', (given, expected) => {
    expect(made(HexColor, given)).toBe(expected);
  });
});

describe('a whole number', () => {
  it.each<Row>([
    [0, 0],
    [4, 4],
    ['3', 3],
    [5, REFUSED],
    [-1, REFUSED],
    [1.5, REFUSED],
    ['three', REFUSED],
    [undefined, REFUSED],
    [{}, REFUSED],
    [Number.NaN, REFUSED],
  ])('of 0 to 4 turns %j into %j', (given, expected) => {
    expect(made(integer(0, 4), given)).toBe(expected);
  });
});

describe('a query value', () => {
  it.each<Row>([
    [undefined, undefined],
    ['', undefined],
    [' ', undefined],
    ['undefined', undefined],
    ['Infinity', undefined],
    ['1e300', undefined],
    ['-9223372036854775808', undefined],
    ['ten', undefined],
    ['10', 10],
    ['-3', -3],
    ['2.9', 2],
    [['1', '2'], undefined],
  ])('that is a number turns %j into %j', (given, expected) => {
    expect(made(OptionalNumber, given)).toBe(expected);
  });

  it.each<Row>([
    [undefined, undefined],
    ['', undefined],
    ['undefined', undefined],
    ['null', undefined],
    ['0', '0'],
    [['a', 'b'], undefined],
  ])('that is a text turns %j into %j', (given, expected) => {
    expect(made(OptionalText, given)).toBe(expected);
  });

  it.each<Row>([
    ['true', true],
    [true, true],
    ['TRUE', false],
    ['1', false],
    [undefined, false],
  ])('that is a flag turns %j into %j', (given, expected) => {
    expect(made(Flag, given)).toBe(expected);
  });

  it('never fails, whatever was sent', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const schema of [OptionalNumber, OptionalText, Flag]) expect(schema.safeParse(value).success).toBe(true);
      }),
    );
  });
});

describe('a name', () => {
  it.each(['Ann', '猫の店', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} clan', 'a\u202eb'])('may be %j', (given) => {
    expect(shownName(1, 35).parse(given)).toBe(given);
  });

  it.each(['\u200b\u200b\u200b\u200b\u200b', '\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u0301\u0301\u0301', 'two\nlines', 'a\u2028b'])(
    'must not be %j',
    (given) => {
      expect(shownName(1, 35).safeParse(given).success).toBe(false);
    },
  );
});

describe('the letters of a name', () => {
  it('have as many marks as a script needs, and no stack of them', () => {
    for (const schema of [nameText(1, 35), shownName(1, 35)]) {
      const [four, five] = [4, 5].map((count) => schema.safeParse(`Z${'\u0301'.repeat(count)}`));
      expect(four?.data).toBe(`Z${'\u0301'.repeat(4)}`);
      expect(five?.error?.issues.map(({ message }) => message)).toEqual(['must not stack marks on a letter']);
    }
  });
});
