/** Reads EventStoreDB's log and streams. Bounded reads always run to their end, because an abandoned read is never released. */
import { BACKWARDS, END, ErrorType, isCommandError, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import type { LoggedEvent, ReadAllOptions } from '../port.ts';
import type { Connection } from './connection.ts';
import { fromRecord, isSystem, type LogRecord, placeOf, positionOf } from './record.ts';

const LONGEST_PAGE = 1_000;

type Read = AsyncIterable<ResolvedEvent> & { readonly on: (name: 'error', listener: () => void) => unknown };

/** A read that has ended may still emit an error, which nothing else handles. */
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

/** The client cannot filter this read, so filtered events are still sent. In a subscription, the server filters. */
export async function readPage(connection: Connection, { after, limit, bulk = true }: ReadAllOptions): Promise<readonly LoggedEvent[]> {
  const found: LoggedEvent[] = [];
  let from = after;
  // One more than wanted, because the read starts with the event after which it should start.
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

/** The newest event that is not a system event of EventStoreDB. */
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
