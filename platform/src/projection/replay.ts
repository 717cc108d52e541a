/**
 * Replays the log into the tables of one projection in a separate schema, starting at their position. It sends nothing (H3): only the
 * runner sends signals.
 */
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Codec } from '../event-log/codec.ts';
import type { EventLog, LoggedEvent } from '../event-log/port.ts';
import { applyBatch } from './apply.ts';
import { partitionOfEvent } from './partitions.ts';
import type { Projection, Tx } from './projection.ts';
import { alike, passing, type Stand } from './stand.ts';

/** One scanned page of the log, and the time it took. */
export type Passed = { readonly events: number; readonly ms: number };

export type ReplayOptions = {
  readonly database: Database;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly projection: Projection;
  readonly onProgress?: (done: number) => void;
  /** Awaited after every short transaction, to throttle in favour of others. A rejection ends the replay. */
  readonly pace?: (passed: Passed) => Promise<void>;
};

export type Replay = {
  readonly schema: string;
  readonly position: () => number;
  readonly events: () => number;
  /** Replays up to a position: in the given transaction, or in several short ones. */
  readonly replayTo: (stand: Stand, tx?: Tx) => Promise<void>;
};

/** `stand`: of the existing rows. `onWritten` stores the new position in the transaction that writes the rows. */
export type From = {
  readonly schema: string;
  readonly stand: Stand;
  readonly onWritten?: (tx: Tx, stand: Stand) => Promise<void>;
};

/** `last` and `count` cover all events read; `events` are those that the projection handles. */
type Page = { readonly last: number; readonly count: number; readonly events: readonly Recorded[] };

const PAGE = 2000;

export function replayInto(options: ReplayOptions, from: From): Replay {
  const { database, log, codec, projection, pace = async () => undefined } = options;
  const { schema, onWritten = async () => undefined } = from;
  let applied = from.stand;
  let position = applied.length === 0 ? -1 : Math.min(...applied);
  let events = 0;
  /** First event that was read but skipped, because its target position was not reached yet. */
  let left = Number.POSITIVE_INFINITY;

  async function apply(tx: Tx, page: Page, stand: Stand): Promise<void> {
    await Promise.all([sql`set local search_path to ${sql.id(schema)}`.execute(tx), applyBatch(projection, page.events, tx)]);
    await onWritten(tx, stand);
  }

  /** Whether the event must be applied to reach the target position. */
  function isDue(event: LoggedEvent, stand: Stand): boolean {
    if (!(event.type in projection.handlers)) return false;
    const partition = stand.length === 1 ? 0 : partitionOfEvent(event);
    if (event.position <= (applied[partition] ?? -1)) return false;
    if (event.position <= (stand[partition] ?? -1)) return true;
    left = Math.min(left, event.position);
    return false;
  }

  /** Reads and decodes the next page while the previous one is written. Events that the projection ignores stay sealed. */
  async function read(after: number, end: number, stand: Stand): Promise<Page> {
    if (after >= end) return { last: end, count: 0, events: [] };
    const logged = (await log.readAll({ after, limit: PAGE })).filter((event) => event.position <= end);
    const due = await codec.decode(logged.filter((event) => isDue(event, stand)));
    return { last: logged.at(-1)?.position ?? end, count: logged.length, events: due };
  }

  async function replayTo(wanted: Stand, tx?: Tx): Promise<void> {
    const [before, stand] = alike(applied, wanted);
    applied = before;
    const end = Math.max(-1, ...stand);
    const start = Math.min(position, left - 1);
    position = start;
    left = Number.POSITIVE_INFINITY;
    let next = read(start, end, stand);
    while (position < end) {
      const begun = performance.now();
      const page = await next;
      next = read(page.last, end, stand);
      // An error here is thrown in the next iteration, unless this page fails first.
      next.catch(() => undefined);
      const reached = passing(applied, stand, page.last);
      if (tx) await apply(tx, page, reached);
      else await database.kysely.transaction().execute((own) => apply(own, page, reached));
      applied = reached;
      position = page.last;
      events += page.count;
      options.onProgress?.((position - start) / (end - start));
      if (!tx) await pace({ events: page.count, ms: performance.now() - begun });
    }
    applied = passing(applied, stand, end);
  }

  return { schema, position: () => position, events: () => events, replayTo };
}
