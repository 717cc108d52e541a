/** A Postgres that was killed with its machine leaves a file with a process id, which may belong to another process by now. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holderOf } from './embedded-postgres.ts';

const NO_PROCESS = 2 ** 30;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-holder-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the owner of a Postgres folder', () => {
  it('does not exist without a file', () => {
    expect(holderOf(folder)).toBeNull();
  });

  it.each([
    ['a process that has ended', `${NO_PROCESS}\n/data`],
    ['a process that is no Postgres', `${process.pid}\n/data`],
    ['half a file', ''],
    ['nonsense', '-1\n'],
  ])('is not %s, and the file is removed', (_what, note) => {
    const file = join(folder, 'postmaster.pid');
    writeFileSync(file, note);
    expect(holderOf(folder)).toBeNull();
    expect(existsSync(file)).toBe(false);
  });
});
