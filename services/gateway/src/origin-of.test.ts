import { expect, it } from 'vitest';
import { originOf } from './origin-of.ts';

it.each([
  [undefined, 'https://one.example:8443'],
  ['https://folkmoot.example/', 'https://folkmoot.example'],
])('uses the configured address %s and answers %s', (publicUrl, origin) => {
  expect(originOf(publicUrl)({ protocol: 'https', host: 'one.example:8443' })).toBe(origin);
});
