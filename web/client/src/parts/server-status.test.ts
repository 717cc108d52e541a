import { expect, it } from 'vitest';
import { isOfAnotherBuild } from './server-status.ts';

const PAGE = '<script type="module" crossorigin src="/assets/index-Dug_9xoq.js"></script>';

it.each([
  ['https://chat.example/assets/index-Dug_9xoq.js', false],
  ['https://chat.example/assets/index-older.js', true],
  ['https://chat.example/assets/x-Dug_9xoq.js', true],
])('detects a newer build by the first script of its page: %s', (script, isOther) => {
  expect(isOfAnotherBuild(PAGE, script)).toBe(isOther);
});
