import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from './test-folder.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'folkmoot-runs-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** The process id of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['--eval', '']).pid;
}

it('removes what a killed run left, and nothing of a running one or of others', () => {
  const left = join(parent, `folkmoot-tests-${endedPid()}`);
  const running = join(parent, `folkmoot-tests-${process.ppid}`);
  const other = join(parent, 'folkmoot-tests-notes');
  for (const folder of [left, running, other]) mkdirSync(folder);
  writeFileSync(join(left, 'socket'), '');
  const folder = testFolder(parent);
  expect(existsSync(folder)).toBe(true);
  expect(readdirSync(parent).sort()).toEqual([folder, running, other].map((path) => path.slice(parent.length + 1)).sort());
});

it('is removed when its process ends', () => {
  const module = new URL('./test-folder.ts', import.meta.url).href;
  const script = `const { testFolder } = await import(${JSON.stringify(module)}); console.log(testFolder(${JSON.stringify(parent)}));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(stdout).toContain(join(parent, 'folkmoot-tests-'));
  expect(readdirSync(parent)).toEqual([]);
});
