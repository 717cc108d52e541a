/** Whether a live read model equals a replay of the log (H2). */
import { aloneWith, buildAside, catchUp, liveStand } from './aside.ts';
import { compareTables, type Difference } from './compare.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import type { ReplayOptions } from './replay.ts';

export type Verified = { readonly difference: Difference | null; readonly events: number };

/** The first difference, or null. Nothing is changed. */
export async function verify(options: ReplayOptions): Promise<Difference | null> {
  return (await verifyCounted(options)).difference;
}

/** The same, and how many events of the log were looked through. */
export function verifyCounted(options: ReplayOptions): Promise<Verified> {
  return aloneWith(options.database, options.projection.name, () => verifyAlone(options));
}

/**
 * The live rows are those of one snapshot, at exactly the stand that is seen in it, so that nobody is held off however long it takes; the
 * replay goes on to that stand in the same transaction, which sees what it wrote itself.
 */
async function verifyAlone(options: ReplayOptions): Promise<Verified> {
  const { database, projection } = options;
  const aside = await buildAside(options, 'verify');
  try {
    await catchUp(aside, database, projection);
    return await database.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await aside.replayTo(await liveStand(tx, projection), tx);
        const difference = await compareTables(tx, tx, projection, LIVE_SCHEMA, aside.schema);
        return { difference, events: aside.events() };
      });
  } finally {
    await aside.drop();
  }
}
