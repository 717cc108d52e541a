/**
 * The log in Postgres. Appends of one process are grouped: while one batch commits, the next collects (group commit), so that many writers
 * share one round trip and one fsync.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { Failure } from '../errors.ts';
import type { AppendObserver } from '../telemetry/observers.ts';
import { type Follower, follow, whileCutOff } from './follower.ts';
import type { AppendResult, EventLog, LoggedEvent, ReadAllOptions, SubscribeOptions } from './port.ts';
import { type Append, appendBatch, isTaken, type Verdict } from './postgres-append.ts';
import { logSchema } from './postgres-schema.ts';
import { listenForOthers, notifyOthers } from './postgres-wakes.ts';

const MOST_EVENTS_IN_A_BATCH = 500;
const LOOK_EVERY_MS = 1000;

type Waiting = Append & {
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
};

const COLUMNS = 'stream, revision, position, id, type, version, data, meta, bulk';
const READ_STREAM = {
  name: 'log-read-stream',
  text: `select ${COLUMNS} from log.events where stream = $1 and revision >= $2 order by revision`,
};
const READ_ALL = { name: 'log-read-all', text: `select ${COLUMNS} from log.events where position > $1 order by position limit $2` };
const READ_STRUCTURE = {
  name: 'log-read-structure',
  text: `select ${COLUMNS} from log.events where position > $1 and not bulk order by position limit $2`,
};

/** Creates the log's tables if they are missing. Safe to run in several processes. */
export function prepareLog(database: Database): Promise<void> {
  return applySchema(database, 'log-schema', logSchema);
}

/** Opens the log on a database that has its tables. `url`: for the connection that listens for appends of other processes. */
export function postgresLog(database: Database, url: string, observe?: AppendObserver): EventLog {
  const waiting: Waiting[] = [];
  const followers = new Set<Follower>();
  let writing = false;
  let closed = false;
  const writer = randomUUID();
  const notifier = notifyOthers(database, writer);

  function wakeFollowers(onlyBulk = false): void {
    for (const follower of followers) if (follower.wantsBulk || !onlyBulk) follower.wake();
  }

  /** A process without followers does not listen, because each listener adds cost to every write. */
  let listening: { readonly bulk: boolean; readonly stop: () => Promise<void> } | null = null;

  function listen(bulk: boolean): void {
    if (listening && (listening.bulk || !bulk)) return;
    void listening?.stop();
    listening = { bulk, stop: listenForOthers(url, writer, bulk, wakeFollowers).stop };
  }

  // Covers a writer that dies between its append and the notification.
  const looking = setInterval(() => wakeFollowers(), LOOK_EVERY_MS);

  /** Starts after this turn of the event loop, so that the first append waits for the others of the same turn. */
  function startWriting(): void {
    writing = true;
    setImmediate(() => void writeOn());
  }

  async function writeOn(): Promise<void> {
    while (waiting.length > 0) await write(takeBatch(waiting));
    writing = false;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const since = performance.now();
    try {
      const verdicts = await appendBatch(database, batch, notifier.due(batch.every((item) => item.events.every((event) => event.bulk))));
      observe?.(eventsIn(batch), (performance.now() - since) / 1000);
      const results = await Promise.all(batch.map((item, index) => firstAnswer(database, resultOf(item, verdicts[index]))));
      announce(results);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) only.reject(explain(error));
      // A bad append must not fail the others of its batch. After a lost connection, repeats are recognised by their ids.
      else for (const item of batch) await write([item]);
    }
  }

  function announce(results: readonly AppendResult[]): void {
    const fresh = results.flatMap((result) => (result.ok && !result.repeated ? result.events : []));
    if (fresh.length > 0) for (const follower of followers) follower.offer(fresh);
  }

  async function read(options: ReadAllOptions): Promise<readonly LoggedEvent[]> {
    const statement = options.bulk === false ? READ_STRUCTURE : READ_ALL;
    const { rows } = await database.pool.query<LoggedEvent>({ ...statement, values: [options.after, options.limit] });
    return rows;
  }

  async function head(): Promise<number> {
    const { rows } = await database.pool.query<{ position: number }>('select position from log.head');
    return rows[0]?.position ?? -1;
  }

  return {
    skipsBulk: true,
    append(stream, expected, events) {
      if (closed) return Promise.reject(new Failure('NotReady', 'The log is closed.'));
      if (events.length === 0) return Promise.reject(new Failure('Misconfigured', `Nothing to append to ${stream}.`));
      return new Promise((resolve, reject) => {
        waiting.push({ stream, expected, events, resolve, reject });
        if (!writing) startWriting();
      });
    },
    async readStream(stream, from = 0) {
      const { rows } = await database.pool.query<LoggedEvent>({ ...READ_STREAM, values: [stream, from] });
      return rows;
    },
    readAll: read,
    head,
    subscribe(options: SubscribeOptions, handler) {
      const isOver = () => closed;
      listen(options.bulk ?? true);
      const follower = follow(
        {
          announcesEach: false,
          read: (after, limit, bulk) => whileCutOff(() => read({ after, limit, bulk }), isUnavailable, isOver),
          head: () => whileCutOff(head, isUnavailable, isOver),
        },
        options,
        handler,
      );
      followers.add(follower);
      void follower.done.catch(() => undefined).then(() => followers.delete(follower));
      return follower;
    },
    async close() {
      closed = true;
      clearInterval(looking);
      await Promise.all([...followers].map((follower) => follower.stop()));
      await notifier.stop();
      await listening?.stop();
    },
  };
}

function eventsIn(batch: readonly Waiting[]): number {
  let count = 0;
  for (const item of batch) count += item.events.length;
  return count;
}

/** The next batch: in order, with each stream once (a second append must see the first), up to a size. */
function takeBatch(waiting: Waiting[]): readonly Waiting[] {
  const batch: Waiting[] = [];
  const streams = new Set<string>();
  let events = 0;
  for (const item of waiting) {
    if (streams.has(item.stream) || (batch.length > 0 && events + item.events.length > MOST_EVENTS_IN_A_BATCH)) break;
    streams.add(item.stream);
    events += item.events.length;
    batch.push(item);
  }
  waiting.splice(0, batch.length);
  return batch;
}

function resultOf(item: Waiting, verdict: Verdict | undefined): AppendResult {
  if (!verdict) throw new Failure('Corrupt', `The log returned no result for ${item.stream}.`);
  if (verdict.verdict === 'conflict') return { ok: false, actual: verdict.actual };
  const events = item.events.map((event, index) => ({
    ...event,
    stream: item.stream,
    revision: verdict.actual + 1 + index,
    position: verdict.first_position + index,
  }));
  return { ok: true, events, repeated: verdict.verdict === 'repeated' };
}

/** A repeat is answered with the events written first, which may differ from the repeated ones. */
async function firstAnswer(database: Database, result: AppendResult): Promise<AppendResult> {
  const first = result.ok && result.repeated ? result.events[0] : undefined;
  if (!result.ok || !first) return result;
  const { rows } = await database.pool.query<LoggedEvent>({ ...READ_STREAM, values: [first.stream, first.revision] });
  return { ok: true, repeated: true, events: rows.slice(0, result.events.length) };
}

function explain(error: unknown): unknown {
  if (isTaken(error)) {
    return new Failure('Conflict', 'An event with this id is already in another stream.', { cause: error });
  }
  return error;
}
