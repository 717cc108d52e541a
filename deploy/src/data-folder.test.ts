import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataFolder } from './data-folder.ts';

it('creates the folder with its parents, and releases it', () => {
  const above = mkdtempSync(join(tmpdir(), 'folkmoot-folder-'));
  try {
    const folder = join(above, 'of', 'folkmoot');
    const unlock = lockDataFolder(folder);
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  } finally {
    rmSync(above, { recursive: true });
  }
});

it('reports a folder that cannot be created, instead of trying forever', () => {
  expect(() => lockDataFolder('/proc/of/folkmoot')).toThrow(/^E[A-Z]+/);
});
