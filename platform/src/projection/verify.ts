/** Checks that a live read model equals a replay of the log (H2). */
import { aloneWith, buildAside, catchUp, liveStand } from './aside.ts';
import { compareTables, type Difference } from './compare.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import type { ReplayOptions } from './replay.ts';

export type Verified = { readonly difference: Difference | null; readonly events: number };

/** Resolves to the first difference, or null. Changes nothing. */
export async function verify(options: ReplayOptions): Promise<Difference | null> {
  return (await verifyCounted(options)).difference;
}

/** The same, with the number of scanned events. */
export function verifyCounted(options: ReplayOptions): Promise<Verified> {
  return aloneWith(options.database, options.projection.name, () => verifyAlone(options));
}

/**
 * Compares against the live rows of one snapshot, at the position that it sees, so that nobody waits however long it takes. The replay
 * continues to that position in the same transaction, which sees its own writes.
 */
async function verifyAlone(options: ReplayOptions): Promise<Verified> {
  const { database, projection } = options;
  const copy = await buildAside(options, 'verify');
  try {
    await catchUp(copy, database, projection);
    return await database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await copy.replayTo(await liveStand(tx, projection), tx);
        const difference = await compareTables(tx, tx, projection, LIVE_SCHEMA, copy.schema);
        return { difference, events: copy.events() };
      });
  } finally {
    await copy.drop();
  }
}
