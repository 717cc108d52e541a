/**
 * One partition that this projector owns: its track, and the position up to which the log was searched for it. Most of the searched events
 * belong to other partitions; without the mark, a quiet partition would be searched from its last event every time.
 */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { partitionOfEvent } from '../projection/partitions.ts';
import { SCANNED } from '../projection/read-model-store.ts';
import { openTrack, type Track, type TrackOptions } from '../projection/track.ts';

export type OwnedPartition = {
  /** All of its events up to this position are projected and signalled. */
  readonly complete: () => number;
  /** Takes all events of the partition after `from`, in order. `to` may be later than the last of them. */
  readonly take: (events: readonly LoggedEvent[], from: number, to: number) => Promise<void>;
  /** Records that the partition has no events up to `to`. */
  readonly passOver: (to: number) => void;
  readonly recall: Track['recall'];
  readonly writeDown: () => Promise<void>;
};

const PAGE = 2000;

export async function openPartition(options: TrackOptions & { readonly log: EventLog }, partition: number): Promise<OwnedPartition> {
  const { log, database } = options;
  const track = await openTrack(options, partition, await log.head());
  let scanned = await readScanned(database, partition);

  function complete(): number {
    return Math.max(scanned, track.position());
  }

  /** Reads the partition's events from the log up to a position. */
  async function catchUp(to: number): Promise<void> {
    while (complete() < to) {
      const page = await log.readAll({ after: complete(), limit: PAGE });
      const until = Math.min(to, page.at(-1)?.position ?? to);
      await track.take(page.filter((event) => event.position <= until && partitionOfEvent(event) === partition));
      scanned = until;
    }
  }

  return {
    complete,
    async take(events, from, to) {
      if (complete() < from) await catchUp(from);
      await track.take(events.filter((event) => event.position > complete()));
      scanned = Math.max(scanned, to);
    },
    passOver(to) {
      scanned = Math.max(scanned, to);
    },
    recall: track.recall,
    async writeDown() {
      await track.writeDown();
      await sql`
        insert into checkpoints (projection, partition, version, position) values (${SCANNED}, ${partition}, 1, ${complete()})
        on conflict (projection, partition) do update set position = greatest(checkpoints.position, excluded.position)`.execute(
        database.kysely,
      );
    },
  };
}

async function readScanned(database: Database, partition: number): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from checkpoints where projection = ${SCANNED} and partition = ${partition}`.execute(database.kysely);
  return rows[0]?.position ?? -1;
}
