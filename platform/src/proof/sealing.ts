/**
 * Adds the log to the tree, page by page, and signs new events. Signs only extensions of what it has signed before: if the log or the tree
 * was changed, it stops and reports it.
 */
import type pg from 'pg';
import { Failure } from '../errors.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { leaseLost } from '../lease/lease.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { growingTree } from './growing-tree.ts';
import { HASH_BYTES } from './hashes.ts';
import { leafOf } from './leaf.ts';
import { publicKeyText, type Signer } from './note.ts';
import { rootAt } from './paths.ts';
import { edgeTiles, leafTiles, newestCheckpoint, tileReader } from './proof-records.ts';
import type { SealerLease, SealerPlace } from './proof-store.ts';
import { TILE_WIDTH } from './tiles.ts';

export type SealingOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly place: SealerPlace;
  readonly lease: SealerLease;
  readonly signer: Signer;
};

export type Sealing = {
  /** Adds new events; returns early if it is aborted. */
  readonly takeIn: (over?: AbortSignal) => Promise<void>;
  /** Signs the current tree. Resolves to false if it is already signed. */
  readonly sign: () => Promise<boolean>;
  readonly size: () => number;
};

const NAME = 'the sealing of the history';
/** Events hashed without a pause: a few milliseconds in which the process does nothing else. */
const EVENTS_AT_ONCE = 500;
/** Leaves written in one transaction. */
const WRITE_EVERY = 8192;

export async function openSealing({ pool, log, place, lease, signer }: SealingOptions): Promise<Sealing> {
  let signed = await checkSigned(pool, lease, signer);
  await checkEdge(pool, log, lease);
  const tree = growingTree(lease.size, await edgeTiles(pool, lease.size));
  const firstPositions = new Map<number, number>();
  let position = lease.position;

  function add(event: LoggedEvent): void {
    if (tree.size() % TILE_WIDTH === 0) firstPositions.set(tree.size() / TILE_WIDTH, event.position);
    tree.add(leafOf(event));
    position = event.position;
  }

  async function writeDown(): Promise<void> {
    const changed = tree.takeChanged();
    if (changed.length === 0) return;
    const tiles = changed.map((tile) => ({ ...tile, firstPosition: tile.level === 0 ? (firstPositions.get(tile.index) ?? null) : null }));
    firstPositions.clear();
    if (!(await place.advance(lease.epoch, { size: tree.size(), position, tiles }))) throw leaseLost(NAME);
  }

  async function takeIn(over?: AbortSignal): Promise<void> {
    let written = tree.size();
    while (!over?.aborted) {
      const events = await log.readAll({ after: position, limit: EVENTS_AT_ONCE });
      for (const event of events) add(event);
      if (events.length < EVENTS_AT_ONCE) break;
      if (tree.size() - written < WRITE_EVERY) continue;
      await writeDown();
      written = tree.size();
    }
    await writeDown();
  }

  async function sign(): Promise<boolean> {
    const size = tree.size();
    if (size <= signed) return false;
    const note = signCheckpoint({ size, root: tree.root() }, signer);
    const by = { origin: signer.name, publicKey: publicKeyText(signer) };
    if (!(await place.sign(lease.epoch, { size, note, follows: signed, ...by }))) throw leaseLost(NAME);
    signed = size;
    return true;
  }

  return { takeIn, sign, size: tree.size };
}

/** Checks that the last signed checkpoint exists and that the tree still has its root. */
async function checkSigned(pool: pg.Pool, { size, origin, signedSize }: SealerLease, signer: Signer): Promise<number> {
  const newest = await newestCheckpoint(pool);
  if ((newest?.size ?? 0) < signedSize) {
    throw new Failure('Corrupt', `The checkpoint of size ${signedSize}, which was signed last, is missing: run npm run audit -- verify.`);
  }
  if (!newest) return 0;
  const head = openCheckpoint(newest.note, signer);
  if (!head || head.size !== newest.size) {
    throw new Failure('Misconfigured', `The newest checkpoint of ${origin} was not signed with this key: set the key that signed it.`);
  }
  if (head.size > size || !(await rootAt(tileReader(pool), head.size)).equals(head.root)) {
    throw new Failure('Corrupt', `The tree differs from the tree that was signed at size ${head.size}: run npm run audit -- verify.`);
  }
  return head.size;
}

/** Checks that the log still has the sealed events at the end of the sealed part. */
async function checkEdge(pool: pg.Pool, log: EventLog, { size, position }: SealerLease): Promise<void> {
  if (size === 0) return;
  const first = Math.max(0, Math.floor((size - 1) / TILE_WIDTH) - 1);
  const tiles = await leafTiles(pool, first, 2);
  const start = tiles[0]?.firstPosition ?? -1;
  // Reading starts after a position, so the first event of the tile is left out unless the log starts there.
  const skipped = first === 0 ? 0 : 1;
  const expected = Buffer.concat(tiles.map(({ hashes }) => hashes)).subarray(skipped * HASH_BYTES);
  const count = size - first * TILE_WIDTH - skipped;
  const events = await log.readAll({ after: first === 0 ? -1 : start, limit: count });
  const found = Buffer.concat(events.map(leafOf));
  if (events.length < count || events.at(-1)?.position !== position || !found.equals(expected.subarray(0, count * HASH_BYTES))) {
    throw new Failure('Corrupt', `The log up to position ${position} differs from what was sealed: run npm run audit -- verify.`);
  }
}
