import { expect, it } from 'vitest';
import { withShownNames } from './shown-names.ts';

it('takes what turns text from names, however deep they stand, and from nothing else', () => {
  const told = {
    message: { content: '\u202eas written', createdBy: { username: '\u202eadA\u2066', tag: 'a1B2' } },
    members: [{ nickname: 'A\u200fda', roleIds: [] }, { nickname: null }],
    server: { name: '\u2067House' },
    count: 2,
  };
  expect(withShownNames(told)).toEqual({
    message: { content: '\u202eas written', createdBy: { username: 'adA', tag: 'a1B2' } },
    members: [{ nickname: 'Ada', roleIds: [] }, { nickname: null }],
    server: { name: 'House' },
    count: 2,
  });
  expect([withShownNames(null), withShownNames('\u202e'), withShownNames(undefined)]).toEqual([null, '\u202e', undefined]);
});
