import { describe, expect, it } from 'vitest';
import { isTooSlow, PATIENCE } from './slow-requests.ts';

const SECOND = 1000;

describe('a body that is still arriving', () => {
  it.each([
    ['a command within its time', false, 29 * SECOND, 0, false],
    ['a command that drips', false, 31 * SECOND, 1_000_000, true],
    ['an upload that begins slowly', true, 29 * SECOND, 0, false],
    ['an upload that drips', true, 31 * SECOND, 31, true],
    ['an upload over a poor line', true, 3600 * SECOND, 3600 * 8 * 1024, false],
    ['an upload that stopped half way', true, 600 * SECOND, 4 * 1024 * 1024, true],
  ])('%s', (_title, isUpload, elapsed, bytes, tooSlow) => {
    expect(isTooSlow({ startedAt: 0, bytesBefore: 0, isUpload }, elapsed, bytes, PATIENCE)).toBe(tooSlow);
  });
});
