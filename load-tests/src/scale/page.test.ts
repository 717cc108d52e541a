import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE, withTables } from './page.ts';

test('docs/explanation/scale.md is up to date with the unit costs', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(withTables(page)).toBe(page);
});
