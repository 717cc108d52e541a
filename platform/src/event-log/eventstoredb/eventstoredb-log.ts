/**
 * The log in EventStoreDB 22.6 or newer. The database must belong to Folkmoot: an event of another program stops the readers.
 *
 * EventStoreDB itself detects repeats: the same ids at the same expected revision are written once. For `any`, the server remembers ids
 * only for a limited time, and at the stream's current revision the same ids are written again. A caller that first reads the stream finds
 * its own ids there.
 */
import { randomUUID } from 'node:crypto';
import { ANY, type AppendExpectedRevision, type EventData, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { Failure } from '../../errors.ts';
import type { AppendResult, EventLog, ExpectedRevision, LoggedEvent, StoredEvent, SubscribeOptions, Subscription } from '../port.ts';
import { type Connection, connect } from './connection.ts';
import { readHead, readPage, readRecords } from './pages.ts';
import { type LogRecord, toRecord } from './record.ts';
import { pull } from './subscription.ts';

/** The last revision of the append, written now or earlier, or the stream's actual revision. */
type Outcome = { readonly ok: true; readonly last: number } | { readonly ok: false; readonly actual: number };

/** `url` is a connection string: `esdb://user:password@host:2113`, `esdb+discover://…`, `…?tls=false`. */
export function eventStoreDbLog(url: string): EventLog {
  const connection = connect(url);
  const subscriptions = new Set<Subscription>();

  async function append(stream: string, expected: ExpectedRevision, events: readonly StoredEvent[]): Promise<AppendResult> {
    if (events.length === 0) throw new Failure('Misconfigured', `Nothing to append to ${stream}.`);
    const name = randomUUID();
    const proposed = events.map((event) => toRecord(event, name));
    const outcome = await connection.persist(() => propose(connection, stream, expected, proposed));
    if (!outcome.ok) return outcome;
    const records = await connection.persist(() => findWritten(connection, stream, events, outcome.last));
    return { ok: true, events: records.map(({ event }) => event), repeated: records.every((record) => record.append !== name) };
  }

  async function readStream(stream: string, from = 0): Promise<readonly LoggedEvent[]> {
    const records = await connection.persist(() => readRecords(connection, stream, from));
    return records.map(({ event }) => event);
  }

  function subscribe(options: SubscribeOptions, handler: (events: readonly LoggedEvent[]) => Promise<void> | void): Subscription {
    const subscription = pull(connection, options, handler);
    subscriptions.add(subscription);
    void subscription.done.catch(() => undefined).then(() => subscriptions.delete(subscription));
    return subscription;
  }

  async function close(): Promise<void> {
    await connection.close();
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
  }

  return {
    skipsBulk: false,
    append,
    readStream,
    readAll: (options) => connection.persist(() => readPage(connection, options)),
    head: () => connection.persist(() => readHead(connection)),
    subscribe,
    close,
  };
}

async function propose({ client, call }: Connection, stream: string, expected: ExpectedRevision, events: EventData[]): Promise<Outcome> {
  try {
    const answer = await client.appendToStream(stream, events, { ...call, expectedRevision: expectation(expected) });
    const revision = Number(answer.nextExpectedRevision);
    return answer.success ? { ok: true, last: revision } : { ok: false, actual: revision };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    return { ok: false, actual: error.actualVersion === NO_STREAM ? -1 : Number(error.actualVersion) };
  }
}

function expectation(expected: ExpectedRevision): AppendExpectedRevision {
  if (expected === 'none') return NO_STREAM;
  return expected === 'any' ? ANY : BigInt(expected);
}

/**
 * Reads back the events of the append. The answer to an append does not show whether it was a repeat, nor the position of each event. The
 * stored events may differ from repeated ones (H4).
 */
async function findWritten(
  connection: Connection,
  stream: string,
  events: readonly StoredEvent[],
  last: number,
): Promise<readonly LogRecord[]> {
  const found = await readRecords(connection, stream, last - events.length + 1, events.length);
  if (events.every((event, index) => found[index]?.event.id === event.id)) return found;
  // Ids repeated with `any` may come from several appends and need not be adjacent.
  const all = new Map((await readRecords(connection, stream, 0)).map((record) => [record.event.id, record]));
  return events.map((event) => {
    const record = all.get(event.id);
    if (!record) throw new Failure('Corrupt', `EventStoreDB accepted event ${event.id} for ${stream}, but the event is missing.`);
    return record;
  });
}
