import { afterEach, expect, it, vi } from 'vitest';
import { hashOf } from './hash-of.ts';

afterEach(() => vi.unstubAllGlobals());

it('a file is identified by the SHA-256 of its bytes', async () => {
  expect(await hashOf(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('a page without a secure context computes no hash', async () => {
  vi.stubGlobal('crypto', {});
  expect(await hashOf(new Blob(['abc']))).toBeNull();
});
