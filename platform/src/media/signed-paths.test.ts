import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signedPaths } from './signed-paths.ts';

const HOUR = 3_600_000;
const PATH = 'attachments/12/34/abcdefghijklmnopqrstuv/plan%20b.pdf';

function at(start: number, key = 'a key') {
  let now = start;
  return { ...signedPaths(key, () => now), pass: (ms: number) => (now += ms) };
}

it('returns an address that works for 50 to 60 minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (start) => {
      const paths = at(start);
      const signed = paths.sign(PATH);
      paths.pass(50 * 60_000 - 1);
      expect(paths.verify(signed)).toBe(PATH);
      paths.pass(HOUR - 50 * 60_000 + 1);
      expect(paths.verify(signed)).toBeNull();
    }),
  );
});

it('returns the same address within the same ten minutes', () => {
  const paths = at(6_000_000);
  const first = paths.sign(PATH);
  paths.pass(599_999);
  expect(paths.sign(PATH)).toBe(first);
  paths.pass(1);
  expect(paths.sign(PATH)).not.toBe(first);
});

it('accepts no other path, time, signature or key', () => {
  const paths = at(0);
  const signed = paths.sign(PATH);
  const forged = [
    PATH,
    `signed/${PATH}`,
    signed.replace('plan', 'plam'),
    signed.replace('/12/', '/13/'),
    signed.replace(/^signed\/6/, 'signed/zzzz'),
    signed.replace(/\.(.)/, (_all, letter: string) => `.${letter === 'A' ? 'B' : 'A'}`),
    signed.replace(/\.[\w-]+\//, './'),
    signed.replace('signed/', 'signed//'),
    at(0, 'another key').sign(PATH),
  ];
  expect(forged.filter((path) => paths.verify(path) !== null)).toEqual([]);
});

it('never throws', () => {
  const paths = at(0);
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(paths.verify(`signed/${text}`)).toBeNull();
    }),
  );
});
