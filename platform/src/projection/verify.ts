/** Whether a live read model equals a replay of the log (H2). */
import { oneAtATime } from '../database/one-at-a-time.ts';
import { compareTables, type Difference } from './compare.ts';
import { LIVE_SCHEMA } from './read-model-store.ts';
import { buildAside, holdStand, liveStand, lockOf, type RebuildOptions } from './rebuild.ts';

/** The first difference, or null. Nothing is changed; the runner is held off only while the last events and rows are compared. */
export function verify(options: Omit<RebuildOptions, 'compare'>): Promise<Difference | null> {
  return oneAtATime(options.database, lockOf(options.projection), () => verifyAlone(options));
}

async function verifyAlone(options: Omit<RebuildOptions, 'compare'>): Promise<Difference | null> {
  const { database, projection } = options;
  const aside = await buildAside({ ...options, purpose: 'verify' });
  try {
    await aside.replayTo(await liveStand(database, projection));
    return await database.kysely.transaction().execute(async (tx) => {
      await aside.replayTo(await holdStand(tx, projection), tx);
      return compareTables(tx, database.kysely, projection, LIVE_SCHEMA, aside.schema);
    });
  } finally {
    await aside.drop();
  }
}
