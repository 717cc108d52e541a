/** Tiles of c2sp.org/tlog-tiles: 256 hashes, of leaves at level 0, of complete tiles of the level below otherwise. */
import { HASH_BYTES } from './hashes.ts';

export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;
export const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

/** `width`: number of requested hashes; 256 is the whole tile. */
export type TileName = { readonly level: number; readonly index: number; readonly width: number };

const MOST_LEVELS = 64;
const PATH = /^(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** `0/x001/x234/067.p/12`, the part after `tile/`. */
export function tilePath({ level, index, width }: TileName): string {
  const groups: string[] = [];
  let rest = index;
  do {
    groups.unshift(String(rest % 1000).padStart(3, '0'));
    rest = Math.floor(rest / 1000);
  } while (rest > 0);
  const place = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${place}${width < TILE_WIDTH ? `.p/${width}` : ''}`;
}

/** Null: not the name of a tile. Every tile has only one name. */
export function parseTilePath(path: string): TileName | null {
  const [, level, place, width] = PATH.exec(path) ?? [];
  if (level === undefined || place === undefined) return null;
  const index = Number(place.replaceAll(/[x/]/g, ''));
  const name = { level: Number(level), index, width: width === undefined ? TILE_WIDTH : Number(width) };
  const isOne = name.level < MOST_LEVELS && Number.isSafeInteger(index) && (width === undefined || name.width < TILE_WIDTH);
  return isOne && tilePath(name) === path ? name : null;
}

/** Number of hashes that the tile has in a tree of that size; 0: the tile does not exist. */
export function widthIn(size: number, level: number, index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}
