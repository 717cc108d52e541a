import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it('names whom a text mentions, as far as they are known', () => {
  const mentions = [{ id: '12', username: 'Ada' }];
  expect(plainWords({ content: 'Hi [@:12] and [@:13], [@:e]', mentions })).toBe('Hi @Ada and @13, [@:e]');
  expect(plainWords({ content: null })).toBe('');
});
