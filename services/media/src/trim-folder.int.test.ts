import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trimFolder } from './trim-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-trimFolder-'));
  mkdirSync(join(folder, 'deep'));
  for (const [age, name] of ['newest', 'deep/middle', 'oldest'].entries()) {
    writeFileSync(join(folder, name), Buffer.alloc(100));
    utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age);
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const left = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

it('removes the oldest files until the rest fits the limit', async () => {
  expect(await trimFolder(folder, 250)).toBe(200);
  expect(left()).toEqual(['deep', 'deep/middle', 'newest']);
  expect(await trimFolder(folder, 100)).toBe(100);
  expect(left()).toEqual(['deep', 'newest']);
});

it('removes nothing while the files fit the limit', async () => {
  expect(await trimFolder(folder, 300)).toBe(300);
  expect(left()).toHaveLength(4);
});
