/** Roots and paths of RFC 6962, sections 2.1.1 and 2.1.2, computed from tiles, for any size up to the tree's. */
import { EMPTY_ROOT, HASH_BYTES, nodeHash, rootOfFull } from './hashes.ts';
import { TILE_HEIGHT, TILE_WIDTH } from './tiles.ts';

/** Returns at least `width` hashes of a tile. */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>;

/** Largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Root of leaves `from` to `to`: a complete subtree, or the left part of the tree's edge. */
async function rootBetween(read: ReadTile, from: number, to: number): Promise<Buffer> {
  const size = to - from;
  const height = Math.round(Math.log2(size));
  if (2 ** height === size) return fullSubtree(read, height, from / size);
  const split = splitOf(size);
  return nodeHash(await rootBetween(read, from, from + split), await rootBetween(read, from + split, to));
}

/** The `index`-th subtree of 2^height leaves, from the hashes of one tile. */
async function fullSubtree(read: ReadTile, height: number, index: number): Promise<Buffer> {
  const level = Math.floor(height / TILE_HEIGHT);
  const span = 2 ** (height % TILE_HEIGHT);
  const first = index * span;
  const start = first % TILE_WIDTH;
  const tile = await read(level, Math.floor(first / TILE_WIDTH), start + span);
  return rootOfFull(tile.subarray(start * HASH_BYTES, (start + span) * HASH_BYTES));
}

export async function rootAt(read: ReadTile, size: number): Promise<Buffer> {
  return size === 0 ? EMPTY_ROOT : rootBetween(read, 0, size);
}

/** From the leaf's sibling up to the child of the root. */
export async function inclusionPath(read: ReadTile, index: number, size: number): Promise<readonly Buffer[]> {
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const isLeft = index < middle;
    path.unshift(isLeft ? await rootBetween(read, middle, to) : await rootBetween(read, from, middle));
    if (isLeft) to = middle;
    else from = middle;
  }
  return path;
}

/** Proves that the tree of `newSize` begins with the tree of `oldSize`. Empty if they are equal, or if the old one is empty. */
export async function consistencyPath(read: ReadTile, oldSize: number, newSize: number): Promise<readonly Buffer[]> {
  if (oldSize === 0) return [];
  const path: Buffer[] = [];
  let [from, to] = [0, newSize];
  while (oldSize !== to) {
    const middle = from + splitOf(to - from);
    const isLeft = oldSize <= middle;
    path.unshift(isLeft ? await rootBetween(read, middle, to) : await rootBetween(read, from, middle));
    if (isLeft) to = middle;
    else from = middle;
  }
  // Unless the part of the old tree starts at 0, it is not the old root, which the verifier already has.
  if (from > 0) path.unshift(await rootBetween(read, from, to));
  return path;
}
