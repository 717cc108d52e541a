import { expect, it } from 'vitest';
import { wordsWithNames } from './words-with-names.ts';

it('replaces mentions by the names of known users', () => {
  const mentions = [{ id: '12', username: 'Ada' }];
  expect(wordsWithNames({ content: 'Hi [@:12] and [@:13], [@:e]', mentions })).toBe('Hi @Ada and @13, [@:e]');
  expect(wordsWithNames({ content: '`[@:12]` **[@:12]**', mentions })).toBe('`[@:12]` **@Ada**');
  expect(wordsWithNames({ content: null })).toBe('');
});
