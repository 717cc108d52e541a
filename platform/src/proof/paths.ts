/** Roots and paths of RFC 6962, sections 2.1.1 and 2.1.2, out of tiles: of any size up to that of the tree, whatever was added since. */
import { EMPTY_ROOT, HASH_BYTES, nodeHash, rootOfFull } from './hashes.ts';
import { TILE_HEIGHT, TILE_WIDTH } from './tiles.ts';

/** The hashes of a tile, at least `width` of them. */
export type ReadTile = (level: number, index: number, width: number) => Promise<Uint8Array>;

/** Largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Of leaves `from` to `to`: a full subtree, or the left part of the tree's edge. */
async function rootBetween(read: ReadTile, from: number, to: number): Promise<Buffer> {
  const size = to - from;
  const height = Math.round(Math.log2(size));
  if (2 ** height === size) return fullSubtree(read, height, from / size);
  const split = splitOf(size);
  return nodeHash(await rootBetween(read, from, from + split), await rootBetween(read, from + split, to));
}

/** The `index`-th subtree of 2^height leaves: some hashes of one tile. */
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

/** From the leaf's neighbour up to the root's child. */
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

/** That the tree of `newSize` begins with that of `oldSize`; nothing where they are the same, or the old one is empty. */
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
  // A part of the old tree that begins further right is not its whole root, which the verifier has.
  if (from > 0) path.unshift(await rootBetween(read, from, to));
  return path;
}
