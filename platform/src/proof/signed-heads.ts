/** The signed heads, smallest tree first, including those that an auditor kept. */
import type pg from 'pg';
import type { Head } from './check-paths.ts';
import { openCheckpoint } from './checkpoint.ts';
import type { Verifier } from './note.ts';
import { checkpointsAfter } from './proof-records.ts';

/** `root` is null if the signature is invalid. */
export type SignedHead = { readonly size: number; readonly root: Uint8Array | null /** For people. */; readonly name: string };

const AT_ONCE = 1000;

/** `kept`: heads from elsewhere with verified signatures. */
export async function* signedHeads(db: pg.Pool, verifier: Verifier, after: number, kept: readonly Head[]): AsyncGenerator<SignedHead> {
  const waiting = kept
    .filter((head) => head.size > after)
    .sort((one, other) => one.size - other.size)
    .map((head) => ({ ...head, name: `the checkpoint of size ${head.size} that was kept elsewhere` }));
  for (let from = after; ; ) {
    const checkpoints = await checkpointsAfter(db, from, AT_ONCE);
    for (const { size, note } of checkpoints) {
      while (waiting[0] && waiting[0].size <= size) yield* waiting.splice(0, 1);
      const head = openCheckpoint(note, verifier);
      yield { size, root: head?.size === size ? head.root : null, name: `the checkpoint of size ${size}` };
      from = size;
    }
    if (checkpoints.length < AT_ONCE) break;
  }
  yield* waiting;
}
