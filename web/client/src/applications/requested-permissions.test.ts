import { expect, it } from 'vitest';
import { requestedPermissions } from './requested-permissions.ts';

it.each([
  ['10', 10],
  ['511', 511],
  ['1026', 2],
  ['', 0],
  ['-1', 0],
  ['2.5', 0],
  ['undefined', 0],
  ['99999999999999', 0],
  [null, 0],
])('a link with perms=%s requests %i', (perms, mask) => {
  expect(requestedPermissions(perms)).toBe(mask);
});
