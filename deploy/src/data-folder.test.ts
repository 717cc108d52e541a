import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdDataFolder } from './data-folder.ts';

it('creates the folder with its parents, and releases it', () => {
  const above = mkdtempSync(join(tmpdir(), 'folkmoot-folder-'));
  try {
    const folder = join(above, 'of', 'folkmoot');
    const giveBack = holdDataFolder(folder);
    expect(existsSync(join(folder, 'lock'))).toBe(true);
    giveBack();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  } finally {
    rmSync(above, { recursive: true });
  }
});

it('reports a folder that cannot be created, instead of trying forever', () => {
  expect(() => holdDataFolder('/proc/of/folkmoot')).toThrow(/^E[A-Z]+/);
});
