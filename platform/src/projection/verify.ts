/** Whether a live read model equals a replay of the log (H2). */
import { compareTables, type Difference } from './compare.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import { buildAside, holdCheckpoint, liveCheckpoint, type RebuildOptions } from './rebuild.ts';

/** The first difference, or null. Nothing is changed; the runner is held off only while the last events and rows are compared. */
export async function verify(options: Omit<RebuildOptions, 'compare'>): Promise<Difference | null> {
  const { database, projection } = options;
  const aside = await buildAside({ ...options, purpose: 'verify' });
  try {
    await aside.replayTo(await liveCheckpoint(database, projection));
    return await database.kysely.transaction().execute(async (tx) => {
      await aside.replayTo(await holdCheckpoint(tx, projection), tx);
      return compareTables(tx, projection, LIVE_SCHEMA, aside.schema);
    });
  } finally {
    await aside.drop();
  }
}
