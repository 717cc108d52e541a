import { expect, it } from 'vitest';
import { withShownWords } from './shown-words.ts';

it('lets no name and no reason turn what stands beside it, and what somebody wrote alone', () => {
  const read = { reason: 'No\u202e.', createdBy: { username: 'A\u2067da' }, content: 'As \u202eis.', data: [{ name: '\u200fMoot' }] };
  expect(withShownWords(read)).toEqual({
    reason: 'No.',
    createdBy: { username: 'Ada' },
    content: 'As \u202eis.',
    data: [{ name: 'Moot' }],
  });
});
