import { expect, it } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

function filled(capacity: number, keys: readonly string[]) {
  const cache = boundedCache<number>(capacity);
  for (const [index, key] of keys.entries()) cache.set(key, index);
  return cache;
}

const cachedOf = (cache: ReturnType<typeof filled>, keys: readonly string[]) => keys.filter((key) => cache.get(key) !== undefined);

it('has no more entries than its capacity', () => {
  const cache = filled(4, ['a', 'b', 'c', 'd', 'e', 'f']);
  expect(cache.size()).toBe(4);
  expect(cachedOf(cache, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['c', 'd', 'e', 'f']);
});

it('drops the least recently used entry', () => {
  const cache = filled(4, ['a', 'b', 'c', 'd']);
  expect(cache.get('a')).toBe(0);
  cache.set('b', 9);
  cache.set('e', 4);
  cache.set('f', 5);
  expect(cachedOf(cache, ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['a', 'b', 'e', 'f']);
});

it('returns its entries while there is room, and deletes on request', () => {
  const cache = filled(100, ['a', 'b']);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([0, 1, undefined]);
  cache.delete('a');
  expect(cachedOf(cache, ['a', 'b'])).toEqual(['b']);
});
