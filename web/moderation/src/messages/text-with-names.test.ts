import { expect, it } from 'vitest';
import { textWithNames } from './text-with-names.ts';

it('replaces mentions by the names of known users', async () => {
  const mentions = [{ id: '12', username: 'Ada' }];
  expect(await textWithNames({ content: 'Hi [@:12] and [@:13], [@:e]', mentions })).toBe('Hi @Ada and @13, [@:e]');
  expect(await textWithNames({ content: '`[@:12]` **[@:12]**', mentions })).toBe('`[@:12]` **@Ada**');
  expect(await textWithNames({ content: null })).toBe('');
});
