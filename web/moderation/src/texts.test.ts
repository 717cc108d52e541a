import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** If two tables had the same key, the later one would win without an error. */
it('no text has the key of another', () => {
  const names = globSync('*/texts.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
