import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** A method of a schema; other objects with such a name, and schemas of `zod/mini`, which the bundle has, are below. */
const VALIDATES = /\b(?!JSON\b|URL\b|Date\b)[A-Z]\w+\.(?:parse|safeParse)\(/;
const MINI = ['activity/tracker-frame.ts'];

it('no code of the client validates with a schema, because the bundle has none', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.') && !MINI.includes(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => VALIDATES.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
