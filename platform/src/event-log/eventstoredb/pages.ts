/** Reads of EventStoreDB's log and streams. Bounded reads are always read to their end: a read left half way is never released. */
import { BACKWARDS, END, ErrorType, isCommandError, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { LoggedEvent, ReadAllOptions } from '../port.ts';
import type { Connection } from './connection.ts';
import { fromRecord, isSystem, type LogRecord, placeOf, positionOf } from './record.ts';

const LONGEST_PAGE = 1_000;

type Read = AsyncIterable<ResolvedEvent> & { readonly on: (name: 'error', listener: () => void) => unknown };

/** A late error of a read that is over has no other listener. */
async function drained(read: Read): Promise<readonly RecordedEvent[]> {
  read.on('error', () => undefined);
  const records: RecordedEvent[] = [];
  for await (const { event } of read) if (event) records.push(event);
  return records;
}

export async function readRecords(
  connection: Connection,
  stream: string,
  from: number,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly LogRecord[]> {
  const options = { ...connection.call, fromRevision: BigInt(from), maxCount: most };
  try {
    return (await drained(connection.client.readStream(stream, options))).map(fromRecord);
  } catch (error) {
    if (error instanceof Error && isCommandError(error) && error.type === ErrorType.STREAM_NOT_FOUND) return [];
    throw error;
  }
}

/** The client cannot filter this read, so that what is left out is still sent; a subscription is filtered by the server. */
export async function readPage(connection: Connection, { after, limit, bulk = true }: ReadAllOptions): Promise<readonly LoggedEvent[]> {
  const found: LoggedEvent[] = [];
  let from = after;
  // One more than wanted: the read begins with the event after which it should.
  for (let size = limit + 1; ; size = Math.min(size * 2, LONGEST_PAGE)) {
    const records = await drained(connection.client.readAll({ ...connection.call, fromPosition: placeOf(from), maxCount: size }));
    for (const record of records) {
      if (positionOf(record) <= from || isSystem(record)) continue;
      const { event } = fromRecord(record);
      if (bulk || !event.bulk) found.push(event);
      if (found.length === limit) return found;
    }
    const last = records.at(-1);
    if (!last || records.length < size) return found;
    from = positionOf(last);
  }
}

/** The newest event that is not EventStoreDB's own. */
export async function readHead(connection: Connection): Promise<number> {
  let from: typeof END | ReturnType<typeof placeOf> = END;
  for (let size = 4; ; size = Math.min(size * 2, LONGEST_PAGE)) {
    const options = { ...connection.call, direction: BACKWARDS, fromPosition: from, maxCount: size } as const;
    const records = await drained(connection.client.readAll(options));
    const newest = records.find((record) => !isSystem(record));
    if (newest) return positionOf(newest);
    const last = records.at(-1);
    if (!last || records.length < size) return -1;
    from = placeOf(positionOf(last));
  }
}
