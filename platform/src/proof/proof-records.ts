/** Reads the published proof: the newest checkpoint, tiles, the log's name and key. */
import type pg from 'pg';
import { Failure } from '../errors.ts';
import { edgeOf } from './growing-tree.ts';
import { HASH_BYTES } from './hashes.ts';
import type { ReadTile } from './paths.ts';
import type { SealedTile, SealedTo } from './proof-store.ts';

export type Checkpoint = { readonly size: number; readonly note: string; readonly signedAt: Date };

export type Sealed = SealedTo & { /** As verifiers take it; null before the first checkpoint. */ readonly publicKey: string | null };

type Queryable = Pick<pg.Pool, 'query'>;

const CHECKPOINT = 'select size, note, signed_at as "signedAt" from proof.checkpoints';
const TILE = 'select level, index, hashes, first_position as "firstPosition" from proof.tiles';

export async function readSealed(db: Queryable): Promise<Sealed> {
  const { rows } = await db.query<Sealed>('select size, position, origin, public_key as "publicKey" from proof.place');
  return rows[0] ?? { size: 0, position: -1, origin: null, publicKey: null };
}

export async function newestCheckpoint(db: Queryable): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>(`${CHECKPOINT} order by size desc limit 1`);
  return rows[0] ?? null;
}

export async function checkpointAt(db: Queryable, size: number): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>(`${CHECKPOINT} where size = $1`, [size]);
  return rows[0] ?? null;
}

/** The newest checkpoints with a signature of that name, newest first. */
export async function checkpointsSignedBy(db: Queryable, name: string, limit: number): Promise<readonly Checkpoint[]> {
  const { rows } = await db.query<Checkpoint>(`${CHECKPOINT} where position($1 in note) > 0 order by size desc limit $2`, [
    `\n— ${name} `,
    limit,
  ]);
  return rows;
}

/** Checkpoints of trees larger than `after`, smallest first. */
export async function checkpointsAfter(db: Queryable, after: number, limit: number): Promise<readonly Checkpoint[]> {
  const { rows } = await db.query<Checkpoint>(`${CHECKPOINT} where size > $1 order by size limit $2`, [after, limit]);
  return rows;
}

export async function tileAt(db: Queryable, level: number, index: number): Promise<SealedTile | null> {
  const { rows } = await db.query<SealedTile>(`${TILE} where level = $1 and index = $2`, [level, index]);
  return rows[0] ?? null;
}

/** Leaf tiles from index `first` on. */
export async function leafTiles(db: Queryable, first: number, limit: number): Promise<readonly SealedTile[]> {
  const { rows } = await db.query<SealedTile>(`${TILE} where level = 0 and index >= $1 order by index limit $2`, [first, limit]);
  return rows;
}

/** The leaf tile that would contain the event at that position: the last one that starts at or before it. */
export async function leafTileAround(db: Queryable, position: number): Promise<SealedTile | null> {
  const { rows } = await db.query<SealedTile>(`${TILE} where level = 0 and first_position <= $1 order by index desc limit 1`, [position]);
  return rows[0] ?? null;
}

/** Reads each tile once, however many paths use it. */
export function tileReader(db: Queryable): ReadTile {
  const known = new Map<string, Promise<SealedTile | null>>();
  return async (level, index, width) => {
    const name = `${level}/${index}`;
    const reading = known.get(name) ?? tileAt(db, level, index);
    known.set(name, reading);
    const tile = await reading;
    if (!tile || tile.hashes.length < width * HASH_BYTES) {
      throw new Failure('Corrupt', `Tile ${index} of level ${level} does not have ${width} hashes.`);
    }
    return tile.hashes;
  };
}

/** The right edge of the tree of that size. */
export async function edgeTiles(db: Queryable, size: number): Promise<readonly SealedTile[]> {
  const tiles = await Promise.all(edgeOf(size).map(({ level, index }) => tileAt(db, level, index)));
  return tiles.filter((tile) => tile !== null);
}
