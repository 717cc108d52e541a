/** Creates the proof that one event belongs to the history, as a file (`proof-file.ts`). */
import type pg from 'pg';
import { Failure } from '../errors.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { HASH_BYTES } from './hashes.ts';
import { entryOf, leafOf } from './leaf.ts';
import { inclusionPath } from './paths.ts';
import { writeProof } from './proof-file.ts';
import { leafTileAround, newestCheckpoint, tileReader } from './proof-records.ts';
import { TILE_WIDTH } from './tiles.ts';

export type Proving = { readonly pool: pg.Pool; readonly log: EventLog };

/** Uses the newest checkpoint. Finds the leaf by its hash near the event's position. */
export async function proofOf({ pool }: Proving, event: LoggedEvent): Promise<string> {
  const checkpoint = await newestCheckpoint(pool);
  const index = await leafOfEvent(pool, event);
  if (!checkpoint || index === null || index >= checkpoint.size) {
    throw new Failure(
      'NotReady',
      `The event at position ${event.position} is not signed yet, or differs from what was sealed. Try again in a minute.`,
    );
  }
  const path = await inclusionPath(tileReader(pool), index, checkpoint.size);
  return writeProof({ entry: entryOf(event), index, path, checkpoint: checkpoint.note });
}

async function leafOfEvent(pool: pg.Pool, event: LoggedEvent): Promise<number | null> {
  const tile = await leafTileAround(pool, event.position);
  const leaf = leafOf(event);
  for (let at = 0; tile && at < tile.hashes.length; at += HASH_BYTES) {
    if (tile.hashes.subarray(at, at + HASH_BYTES).equals(leaf)) return tile.index * TILE_WIDTH + at / HASH_BYTES;
  }
  return null;
}
