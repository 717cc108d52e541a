import { expect, it } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

function filled(capacity: number, keys: readonly string[]) {
  const cache = boundedCache<number>(capacity);
  for (const [index, key] of keys.entries()) cache.set(key, index);
  return cache;
}

const held = (cache: ReturnType<typeof filled>, keys: readonly string[]) => keys.filter((key) => cache.get(key) !== undefined);

it('holds no more than it may', () => {
  const cache = filled(4, ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(cache.size()).toBe(4);
  expect(held(cache, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['c', 'd', 'e', 'f']);
});

it('forgets what was used longest ago', () => {
  const cache = filled(4, ['a', 'b', 'c', 'd']);
  expect(cache.get('a')).toBe(0);
  cache.set('b', 9);
  cache.set('e', 4);
  cache.set('f', 5);
  expect(held(cache, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'e', 'f']);
});

it('gives what it has while there is room, and forgets what it is told to', () => {
  const cache = filled(100, ['a', 'b']);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([0, 1, undefined]);
  cache.delete('a');
  expect(held(cache, ['a', 'b'])).toEqual(['b']);
});
