import { expect, it } from 'vitest';
import { unwritten } from './write-bundle.ts';

it('distinguishes a full disk from other errors', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(unwritten('a.tar', full).message).toBe('a.tar cannot be written: the disk is full. No bundle was made.');
  expect(unwritten('a.tar', new Error('EIO')).message).toBe('a.tar cannot be written: EIO. No bundle was made.');
  expect(unwritten('a.tar', full).cause).toBeUndefined();
});
