/** An append-only tree: stores only its right edge, the incomplete tile of each level, and returns the changed tiles. */
import { Failure } from '../errors.ts';
import { EMPTY_ROOT, HASH_BYTES, nodeHash, rootOfFull } from './hashes.ts';
import { TILE_BYTES, TILE_WIDTH, widthIn } from './tiles.ts';

export type Tile = { readonly level: number; readonly index: number; readonly hashes: Buffer };

export type GrowingTree = {
  readonly size: () => number;
  readonly add: (leaf: Uint8Array) => void;
  readonly root: () => Buffer;
  /** Tiles that were started or extended since the last call, in their current state. */
  readonly takeChanged: () => readonly Tile[];
};

type Edge = { index: number; readonly hashes: Buffer; width: number; changed: boolean };

function begun(index: number): Edge {
  return { index, hashes: Buffer.alloc(TILE_BYTES), width: 0, changed: false };
}

/** `edge`: the last tile of every level of the stored tree, in any order, complete ones included. */
export function growingTree(size = 0, edge: readonly Tile[] = []): GrowingTree {
  const levels: Edge[] = [];
  let full: Tile[] = [];
  let count = size;

  for (const { level, index, width } of edgeOf(size)) {
    const tile = begun(index);
    const kept = edge.find((one) => one.level === level && one.index === index);
    if (width > 0 && (kept?.hashes.length ?? 0) < width * HASH_BYTES)
      throw new Failure('Corrupt', `Tile ${index} of level ${level} is not complete.`);
    if (kept) tile.hashes.set(kept.hashes.subarray(0, width * HASH_BYTES));
    tile.width = width;
    levels[level] = tile;
  }

  function put(level: number, hashOfBelow: Uint8Array): void {
    levels[level] ??= begun(0);
    const tile = levels[level];
    tile.hashes.set(hashOfBelow, tile.width * HASH_BYTES);
    tile.width += 1;
    tile.changed = true;
    if (tile.width < TILE_WIDTH) return;
    full.push({ level, index: tile.index, hashes: tile.hashes });
    levels[level] = begun(tile.index + 1);
    put(level + 1, rootOfFull(tile.hashes));
  }

  return {
    size: () => count,
    add(leaf) {
      put(0, leaf);
      count += 1;
    },
    root() {
      let root: Buffer | null = null;
      for (const { hashes, width } of levels) root = foldLeft(hashes, width, root);
      return root ?? EMPTY_ROOT;
    },
    takeChanged() {
      const changed = full;
      full = [];
      for (const [level, tile] of levels.entries()) {
        if (!tile.changed) continue;
        tile.changed = false;
        changed.push({ level, index: tile.index, hashes: Buffer.from(tile.hashes.subarray(0, tile.width * HASH_BYTES)) });
      }
      return changed;
    },
  };
}

/** Names of the tiles on the right edge of a tree of that size. For a level that just became full: the next, still empty tile. */
export function edgeOf(size: number): readonly { readonly level: number; readonly index: number; readonly width: number }[] {
  const edge = [];
  for (let level = 0, hashes = size; hashes > 0; level += 1, hashes = Math.floor(hashes / TILE_WIDTH)) {
    const index = Math.floor(hashes / TILE_WIDTH);
    edge.push({ level, index, width: widthIn(size, level, index) });
  }
  return edge;
}

/** Hashes the complete subtrees to the left of `right`, starting with the smallest. */
function foldLeft(hashes: Buffer, width: number, right: Buffer | null): Buffer | null {
  let root = right;
  let end = width;
  for (let span = 1; span <= end; span *= 2) {
    if (Math.floor(end / span) % 2 === 0) continue;
    const part = rootOfFull(hashes.subarray((end - span) * HASH_BYTES, end * HASH_BYTES));
    root = root === null ? part : nodeHash(part, root);
    end -= span;
  }
  return root;
}
