/**
 * Converts between one track over the whole log and one track per partition. A projector that follows the log needs the former, a group of
 * projectors the latter. The database is converted when a projector starts.
 */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EventLog } from '../event-log/port.ts';
import { PARTITIONS, partitionOfEvent } from './partitions.ts';
import type { Tx } from './projection.ts';
import { LIVE_SCHEMA, readProgress, SCANNED, SIGNALS } from './read-model-store.ts';
import { openTrack, type TrackOptions } from './track.ts';

const checkpoints = sql.id(LIVE_SCHEMA, 'checkpoints');
const PAGE = 2000;

async function alone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('folkmoot-read-models'))`.execute(tx);
}

/** Every partition starts at the position of the whole log. Does nothing if already divided. */
export async function divideCheckpoints(database: Database): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await alone(tx);
    if ((await readProgress(tx)).length > 1) return;
    // Moves checkpoints without recent events to the position of the others.
    await sql`update ${checkpoints} set position = (select max(position) from ${checkpoints} where projection <> ${SIGNALS})
      where projection <> ${SIGNALS}`.execute(tx);
    await sql`
      insert into ${checkpoints} (projection, partition, version, position)
      select projection, p, version, position from ${checkpoints}, generate_series(1, ${PARTITIONS - 1}::integer) p where partition = 0
      on conflict do nothing`.execute(tx);
  });
}

/** Brings every partition to the head of the log, then merges them. Only for a single projector; others get a conflict. */
export async function uniteCheckpoints(options: TrackOptions & { readonly log: EventLog }): Promise<void> {
  const { database, log } = options;
  if ((await readProgress(database.kysely)).length <= 1) return;
  const head = await log.head();
  const tracks = await Promise.all(Array.from({ length: PARTITIONS }, (_none, partition) => openTrack(options, partition, head)));
  let after = Math.min(...tracks.map((track) => track.position()));
  while (after < head) {
    const page = (await log.readAll({ after, limit: PAGE })).filter((event) => event.position <= head);
    const byPartition = Map.groupBy(page, partitionOfEvent);
    for (const [partition, events] of byPartition) await tracks[partition]?.take(events);
    after = page.at(-1)?.position ?? head;
  }
  for (const track of tracks) await track.writeDown();
  await database.kysely.transaction().execute(async (tx) => {
    await alone(tx);
    await sql`delete from ${checkpoints} where partition > 0 or projection = ${SCANNED}`.execute(tx);
    await sql`update ${checkpoints} set position = ${head}`.execute(tx);
  });
}
