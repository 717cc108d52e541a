import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConsistent, isIncluded } from './check-paths.ts';
import { growingTree, type Tile } from './growing-tree.ts';
import { EMPTY_ROOT, HASH_BYTES, leafHash, nodeHash } from './hashes.ts';
import { consistencyPath, inclusionPath, type ReadTile, rootAt } from './paths.ts';
import { parseTilePath, tilePath, widthIn } from './tiles.ts';

/** Test vectors that implementations of RFC 6962 share, from Certificate Transparency's own tests. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const LEAVES = Array.from({ length: 1200 }, (_none, index) => leafHash(`entry ${index}`));

/** A literal implementation of RFC 6962, section 2.1. */
function rootByTheBook(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return EMPTY_ROOT;
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(rootByTheBook(leaves.slice(0, split)), rootByTheBook(leaves.slice(split)));
}

type Grown = { readonly root: Buffer; readonly read: ReadTile };

/** Grows a tree in steps, each from the stored edge of the last. */
function grown(leaves: readonly Buffer[], step: number): Grown {
  const tiles = new Map<string, Tile>();
  let root = EMPTY_ROOT;
  for (let size = 0; size < leaves.length; size += step) {
    const tree = growingTree(size, [...tiles.values()]);
    for (const leaf of leaves.slice(size, size + step)) tree.add(leaf);
    for (const tile of tree.takeChanged()) tiles.set(`${tile.level}/${tile.index}`, tile);
    root = tree.root();
  }
  async function read(level: number, index: number, width: number): Promise<Uint8Array> {
    const tile = tiles.get(`${level}/${index}`);
    if (!tile || tile.hashes.length < width * HASH_BYTES) throw new Error(`No tile ${level}/${index} of ${width}.`);
    return tile.hashes;
  }
  return { root, read };
}

const size = fc.integer({ min: 1, max: LEAVES.length });
const whole = grown(LEAVES, 1);

describe('H10 the tree', () => {
  it.each(ROOTS.map((root, index) => [index + 1, root] as const))('has the root of RFC 6962 over %i entries', async (count, root) => {
    const leaves = ENTRIES.slice(0, count).map((entry) => leafHash(Buffer.from(entry, 'hex')));
    expect(grown(leaves, 3).root.toString('hex')).toBe(root);
    expect((await rootAt(grown(leaves, 1).read, count)).toString('hex')).toBe(root);
  });

  it('has the same root however it grew, and from its tiles', () =>
    fc.assert(
      fc.asyncProperty(size, fc.integer({ min: 1, max: 400 }), async (count, step) => {
        const expected = rootByTheBook(LEAVES.slice(0, count));
        expect(grown(LEAVES.slice(0, count), step).root).toEqual(expected);
        expect(await rootAt(whole.read, count)).toEqual(expected);
      }),
      { numRuns: 40 },
    ));

  it('is empty without leaves, and reads no tile', async () => {
    expect(growingTree().root()).toEqual(EMPTY_ROOT);
    expect(await rootAt(() => Promise.reject(new Error('No tile.')), 0)).toEqual(EMPTY_ROOT);
  });

  it('does not continue from incomplete tiles', () => {
    expect(() => growingTree(5, [{ level: 0, index: 0, hashes: Buffer.alloc(4 * HASH_BYTES) }])).toThrow(/not complete/);
  });
});

describe('H10 an inclusion path', () => {
  it('is valid for its leaf, index and tree, and for no other', () =>
    fc.assert(
      fc.asyncProperty(size, fc.nat(), fc.nat(), async (count, anyIndex, anyBit) => {
        const index = anyIndex % count;
        const path = await inclusionPath(whole.read, index, count);
        const root = await rootAt(whole.read, count);
        const leaf = LEAVES[index] ?? EMPTY_ROOT;
        const claim = { index, size: count, leaf, root };
        expect(isIncluded(claim, path)).toBe(true);
        expect(isIncluded({ ...claim, leaf: leafHash('another') }, path)).toBe(false);
        expect(isIncluded({ ...claim, index: (index + 1) % count }, path)).toBe(count === 1);
        expect(isIncluded({ ...claim, index: index + count }, path)).toBe(false);
        expect(isIncluded(claim, [...path, root])).toBe(false);
        expect(isIncluded(claim, path.slice(1))).toBe(count === 1);
        const bent = path.map((one) => Buffer.from(one));
        const bit = bent[anyBit % Math.max(1, bent.length)];
        if (bit) bit[anyBit % HASH_BYTES] = (bit[anyBit % HASH_BYTES] ?? 0) ^ 1;
        expect(isIncluded(claim, bent)).toBe(path.length === 0);
      }),
      { numRuns: 100 },
    ));
});

describe('H10 a consistency path', () => {
  it('is valid between two sizes of one history, and not for another', () =>
    fc.assert(
      fc.asyncProperty(size, size, async (one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        const path = await consistencyPath(whole.read, small, large);
        const older = { size: small, root: await rootAt(whole.read, small) };
        const newer = { size: large, root: await rootAt(whole.read, large) };
        expect(isConsistent(older, newer, path)).toBe(true);
        expect(isConsistent({ ...older, root: leafHash('another') }, newer, path)).toBe(false);
        expect(isConsistent(older, { ...newer, root: leafHash('another') }, path)).toBe(false);
        expect(isConsistent(older, newer, [...path, newer.root])).toBe(false);
        expect(isConsistent(newer, older, path)).toBe(small === large);
      }),
      { numRuns: 100 },
    ));

  it('is empty from an empty tree', async () => {
    const newer = { size: 9, root: await rootAt(whole.read, 9) };
    expect(isConsistent({ size: 0, root: EMPTY_ROOT }, newer, await consistencyPath(whole.read, 0, 9))).toBe(true);
  });
});

describe('H10 tiles', () => {
  it.each([
    [{ level: 0, index: 0, width: 256 }, '0/000'],
    [{ level: 1, index: 1_234_067, width: 256 }, '1/x001/x234/067'],
    [{ level: 0, index: 273, width: 112 }, '0/273.p/112'],
  ])('%o is called %s', (name, path) => {
    expect(tilePath(name)).toBe(path);
    expect(parseTilePath(path)).toEqual(name);
  });

  it.each([
    '',
    '0',
    '00/000',
    '64/000',
    '0/0',
    '0/1000',
    '0/x000/001',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/01',
    '-1/000',
    '0/000/',
    '0/../000',
  ])('%o is not a name', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it('have the widths of the specification for a tree of 70,000 leaves', () => {
    expect([widthIn(70_000, 0, 272), widthIn(70_000, 0, 273), widthIn(70_000, 0, 274)]).toEqual([256, 112, 0]);
    expect([widthIn(70_000, 1, 0), widthIn(70_000, 1, 1), widthIn(70_000, 2, 0), widthIn(70_000, 3, 0)]).toEqual([256, 17, 1, 0]);
    expect(widthIn(256, 1, 0)).toBe(1);
  });
});
