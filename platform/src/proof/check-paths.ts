/** Verifies paths as in RFC 9162, sections 2.1.3.2 and 2.1.4.2. Sizes exceed 32 bits, so bit shifts are not possible. */
import { HASH_BYTES, nodeHash } from './hashes.ts';

type Hashes = readonly Uint8Array[];

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

function half(value: number): number {
  return Math.floor(value / 2);
}

function areHashes(path: Hashes): boolean {
  return path.every((one) => one.length === HASH_BYTES);
}

export type Inclusion = { readonly index: number; readonly size: number; readonly leaf: Uint8Array; readonly root: Uint8Array };

export function isIncluded({ index, size, leaf, root }: Inclusion, path: Hashes): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size || !areHashes(path)) return false;
  let [node, last] = [index, size - 1];
  let found = leaf;
  for (const next of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      found = nodeHash(next, found);
      while (node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)];
    } else {
      found = nodeHash(found, next);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && same(found, root);
}

export type Head = { readonly size: number; readonly root: Uint8Array };

/** Whether the newer tree begins with the older tree, unchanged. */
export function isConsistent(older: Head, newer: Head, path: Hashes): boolean {
  if (!Number.isSafeInteger(older.size) || !Number.isSafeInteger(newer.size) || older.size > newer.size || !areHashes(path)) return false;
  if (older.size === newer.size) return path.length === 0 && same(older.root, newer.root);
  if (older.size <= 0) return older.size === 0 && path.length === 0;
  const isPowerOfTwo = 2 ** Math.round(Math.log2(older.size)) === older.size;
  const [first, ...rest] = isPowerOfTwo ? [older.root, ...path] : path;
  if (!first) return false;
  let [node, last] = [older.size - 1, newer.size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [ofOlder, ofNewer] = [first, first];
  for (const next of rest) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      ofOlder = nodeHash(next, ofOlder);
      ofNewer = nodeHash(next, ofNewer);
      while (node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)];
    } else {
      ofNewer = nodeHash(ofNewer, next);
    }
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && same(ofOlder, older.root) && same(ofNewer, newer.root);
}
