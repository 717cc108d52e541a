/** Compares leaves of the log with the stored leaves, and with the signed roots over them. */
import type pg from 'pg';
import type { GrowingTree } from './growing-tree.ts';
import { HASH_BYTES } from './hashes.ts';
import type { LeafPage } from './leaf-pages.ts';
import { leafTiles, type Sealed, tileAt } from './proof-records.ts';
import type { SealedTile } from './proof-store.ts';
import type { SignedHead } from './signed-heads.ts';
import { TILE_WIDTH, widthIn } from './tiles.ts';
import { bad, type Fault } from './verdict.ts';

export type ComparisonOptions = {
  readonly pool: pg.Pool;
  readonly sealed: Sealed;
  /** A tree of the leaves before the first one. */
  readonly tree: GrowingTree;
  readonly heads: AsyncGenerator<SignedHead>;
};

export type Comparison = {
  /** Takes pages in the order of the log. Resolves to the first fault, or null. */
  readonly take: (page: LeafPage) => Promise<Fault | null>;
  /** The final result after the last page. `early`: the log was not read to its end. */
  readonly end: (early: boolean) => Promise<Fault | null>;
  /** Number of correct signed roots, size of the last one, and position of the last event that it covers; null: none. */
  readonly checkpoints: () => number;
  readonly signedTo: () => number;
  readonly lastSigned: () => number | null;
  /** Whether a later signed root covers the remaining leaves. */
  readonly isSignedAhead: () => Promise<boolean>;
};

const TILES_AT_ONCE = 64;

export function compareLeaves({ pool, sealed, tree, heads }: ComparisonOptions): Comparison {
  let tiles: readonly SealedTile[] = [];
  let nextHead: SignedHead | null | undefined;
  let checkpoints = 0;
  let signedTo = tree.size();
  let lastSigned: number | null = null;
  /** Of the first leaf without a root, and of the last leaf. */
  let uncovered: number | null = null;
  let last = -1;

  async function tileOf(leaf: number): Promise<SealedTile | null> {
    const index = Math.floor(leaf / TILE_WIDTH);
    const known = tiles.find((tile) => tile.index === index);
    if (known) return known;
    tiles = await leafTiles(pool, index, TILES_AT_ONCE);
    return tiles[0]?.index === index ? tiles[0] : null;
  }

  async function headAhead(): Promise<SignedHead | null> {
    if (nextHead === undefined) nextHead = (await heads.next()).value ?? null;
    return nextHead ?? null;
  }

  /** Checks the signed roots of the current tree size. */
  async function judgeRoots(): Promise<Fault | null> {
    for (let head = await headAhead(); head && head.size <= tree.size(); head = await headAhead()) {
      if (head.root === null) return bad(uncovered, `The signature of ${head.name} is not valid.`);
      if (!tree.root().equals(head.root))
        return bad(uncovered, `An event from here to position ${last} differs from what ${head.name} signed.`);
      nextHead = undefined;
      checkpoints += 1;
      signedTo = head.size;
      lastSigned = last;
      uncovered = null;
    }
    return null;
  }

  /** Number of leaves from `at` that are in one tile and before the next signed root. */
  async function runFrom(page: LeafPage, at: number): Promise<number> {
    const leaf = tree.size();
    const ends = [at + TILE_WIDTH - (leaf % TILE_WIDTH), page.positions.length];
    const head = await headAhead();
    if (head) ends.push(at + head.size - leaf);
    return Math.max(1, Math.min(...ends) - at);
  }

  async function takeRun(page: LeafPage, at: number, count: number): Promise<Fault | null> {
    const leaf = tree.size();
    const found = page.hashes.subarray(at * HASH_BYTES, (at + count) * HASH_BYTES);
    const wanted = Math.max(0, Math.min(count, sealed.size - leaf));
    const tile = wanted > 0 ? await tileOf(leaf) : null;
    if (wanted > 0 && tile === null) return bad(page.positions[at] ?? null, `The tile of leaf ${leaf} is missing in the tree.`);
    if (tile) {
      const inTile = leaf % TILE_WIDTH;
      const kept = tile.hashes.subarray(inTile * HASH_BYTES, (inTile + wanted) * HASH_BYTES);
      const wrong = firstDifference(found.subarray(0, wanted * HASH_BYTES), kept);
      if (wrong >= 0) return changed(tile, leaf + wrong, page.positions[at + wrong] ?? null);
      if (inTile === 0 && tile.firstPosition !== page.positions[at]) {
        return bad(page.positions[at] ?? null, `This event was sealed at position ${tile.firstPosition}.`);
      }
    }
    for (let each = 0; each < count; each += 1) tree.add(found.subarray(each * HASH_BYTES, (each + 1) * HASH_BYTES));
    last = page.positions[at + count - 1] ?? last;
    uncovered ??= page.positions[at] ?? null;
    return judgeRoots();
  }

  return {
    async take(page) {
      // An event that cannot be hashed has a position and no hash.
      const whole = page.why === null ? page.positions.length : page.positions.length - 1;
      const readable = { ...page, positions: page.positions.subarray(0, whole) };
      for (let at = 0; at < whole; ) {
        const count = await runFrom(readable, at);
        const fault = await takeRun(readable, at, count);
        if (fault) return fault;
        at += count;
      }
      return page.why === null ? judgeTiles() : bad(page.positions[whole] ?? null, page.why);
    },
    async end(early) {
      const head = await headAhead();
      const size = tree.size();
      const there = Math.max(sealed.size, head?.size ?? 0);
      if (!early && size < there) return bad(last + 1, `The log ends here after ${size} events, but ${there} were sealed.`);
      return judgeTiles();
    },
    checkpoints: () => checkpoints,
    signedTo: () => signedTo,
    lastSigned: () => lastSigned,
    isSignedAhead: async () => (await headAhead()) !== null,
  };

  /** Checks the tiles of higher levels. */
  async function judgeTiles(): Promise<Fault | null> {
    for (const { level, index, hashes } of tree.takeChanged()) {
      const width = Math.min(hashes.length / HASH_BYTES, widthIn(sealed.size, level, index));
      if (level === 0 || width === 0) continue;
      const kept = await tileAt(pool, level, index);
      if (kept?.hashes.subarray(0, width * HASH_BYTES).equals(hashes.subarray(0, width * HASH_BYTES))) continue;
      return bad(null, `Tile ${index} of level ${level} of the tree differs from the log.`);
    }
    return null;
  }
}

/** Without gaps in positions, the number of a leaf is its position. With gaps, the current event at that place gives the position. */
function changed(tile: SealedTile, leaf: number, found: number | null): Fault {
  const isDense = tile.firstPosition === tile.index * TILE_WIDTH;
  const lies = found === null ? '' : ` (the event there has position ${found})`;
  return bad(isDense ? leaf : found, `This is not the event that was sealed as leaf ${leaf}${isDense && found !== leaf ? lies : ''}.`);
}

/** Index of the first different hash; -1: none. A shorter list differs at its end. */
function firstDifference(found: Buffer, kept: Buffer): number {
  if (found.equals(kept)) return -1;
  for (let at = 0; at < found.length; at += HASH_BYTES) {
    if (!found.subarray(at, at + HASH_BYTES).equals(kept.subarray(at, at + HASH_BYTES))) return at / HASH_BYTES;
  }
  return -1;
}
