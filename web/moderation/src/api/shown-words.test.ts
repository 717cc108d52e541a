import { expect, it } from 'vitest';
import { withShownWords } from './shown-words.ts';

it('removes direction marks from names and reasons, and isolates user texts', () => {
  const read = { reason: 'No\u202e.', createdBy: { username: 'A\u2067da' }, content: 'As \u202eis.', data: [{ name: '\u200fMoot' }] };
  expect(withShownWords(read)).toEqual({
    reason: 'No.',
    createdBy: { username: 'Ada' },
    content: 'As \u202eis.',
    data: [{ name: 'Moot' }],
  });
});

it('shortens stacked combining marks, and keeps user texts inside their element', () => {
  const [high, low] = [33, 4].map((count) => `Z${'\u0301'.repeat(count)}oe`);
  const read = { username: high, customStatus: high, content: '\u2069\u202eAs it is.', value: '\u2069As it was.' };
  expect(withShownWords(read)).toEqual({ username: low, customStatus: low, content: '\u202eAs it is.', value: '\u2069As it was.' });
});
