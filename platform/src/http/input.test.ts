import { fault } from '@folkmoot/contracts/kernel/faults';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checked } from './input.ts';

const schema = z.object({
  title: z.string().min(3).max(5),
  choices: z.array(z.string()).min(1).max(2).optional(),
  count: z.number().int().min(1).max(9).optional(),
  flag: z.boolean().optional(),
  code: z.string().regex(/^\d+$/).optional(),
  kind: z.enum(['a', 'b']).optional(),
  name: z
    .string()
    .max(2, { message: fault('notOneLine') })
    .optional(),
});

describe('an invalid request', () => {
  it.each([
    [{}, 'title', 'title is missing.'],
    [{ title: 7 }, 'title', 'title must be text.'],
    [{ title: 'a' }, 'title', 'title must be at least 3 characters.'],
    [{ title: 'abcdef' }, 'title', 'title must be at most 5 characters.'],
    [{ title: 'abc', choices: ['a', 'b', 'c'] }, 'choices', 'choices must have at most 2 entries.'],
    [{ title: 'abc', choices: [] }, 'choices', 'choices must have at least 1 entry.'],
    [{ title: 'abc', choices: 'a' }, 'choices', 'choices must be a list.'],
    [{ title: 'abc', choices: [1] }, 'choices[0]', 'choices[0] must be text.'],
    [{ title: 'abc', count: 10 }, 'count', 'count must be at most 9.'],
    [{ title: 'abc', count: 1.5 }, 'count', 'count must be a whole number.'],
    [{ title: 'abc', flag: 'yes' }, 'flag', 'flag must be true or false.'],
    [{ title: 'abc', code: 'x' }, 'code', 'code is not valid.'],
    [{ title: 'abc', kind: 'c' }, 'kind', 'kind is not valid.'],
    [{ title: 'abc', name: 'Zoe' }, 'name', 'name must be one line with visible text.'],
    ['text', null, 'The request must be an object.'],
    [null, null, 'The request must be an object.'],
    [[], null, 'The request must be an object.'],
  ])('%j is described in plain words', (value, path, text) => {
    expect(checked(schema, value)).toEqual({ refused: 'InvalidInput', path, text });
  });

  it('is not one without a body if every field may be left out', () => {
    expect(checked(schema.partial(), undefined)).toEqual({ value: {} });
    expect(checked(schema.partial(), null)).toMatchObject({ refused: 'InvalidInput' });
  });
});
