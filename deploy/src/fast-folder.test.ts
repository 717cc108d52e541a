import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { fastFolder } from './fast-folder.ts';

describe('the folder in memory', () => {
  it('is used if it has enough space', () => {
    expect(fastFolder('/fallback', tmpdir(), 0)).toBe(tmpdir());
  });

  it('is not used if it is too small, or does not exist', () => {
    expect(fastFolder('/fallback', tmpdir(), Number.MAX_SAFE_INTEGER)).toBe('/fallback');
    expect(fastFolder('/fallback', '/no/such/folder', 0)).toBe('/fallback');
  });
});
