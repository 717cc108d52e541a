/**
 * The log in Postgres. Appends of one process are coalesced: while one batch commits, the next gathers (group commit), so that
 * many writers share one round trip and one fsync.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { applySchema } from '../database/schema.ts';
import { Failure } from '../errors.ts';
import { type Follower, follow, whileCutOff } from './follower.ts';
import type { AppendResult, EventLog, ExpectedRevision, LoggedEvent, ReadAllOptions, StoredEvent, SubscribeOptions } from './port.ts';
import { logSchema } from './postgres-schema.ts';

const MOST_EVENTS_IN_A_BATCH = 500;
const LISTEN_AGAIN_MS = 500;

type Waiting = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly StoredEvent[];
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
};

type Verdict = { readonly verdict: 'written' | 'repeated' | 'conflict'; readonly actual: number; readonly first_position: number };

const APPEND = {
  name: 'log-append',
  text: 'select verdict, actual, first_position from log.append($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
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

/** Creates the log's tables if they are not there; safe for several processes at once. */
export function prepareLog(database: Database): Promise<void> {
  return applySchema(database, 'log-schema', logSchema);
}

/** A connection that went away, as opposed to a statement that was wrong. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|57P0)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', '53300'].includes(code) ||
    error.message.startsWith('Connection terminated')
  );
}

/** The log over a database whose log tables exist. `url` is for the connection that listens for other processes' appends. */
export function postgresLog(database: Database, url: string): EventLog {
  const waiting: Waiting[] = [];
  const followers = new Set<Follower>();
  let writing = false;
  let closed = false;
  const writer = randomUUID();

  const listener = listen(
    writer,
    url,
    () => closed,
    () => {
      for (const follower of followers) follower.wake();
    },
  );

  /** Starts once everything that came in this turn of the event loop waits: the first of many must not travel alone. */
  function startWriting(): void {
    writing = true;
    setImmediate(() => void writeOn());
  }

  async function writeOn(): Promise<void> {
    while (waiting.length > 0) await write(takeBatch(waiting));
    writing = false;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      const verdicts = await appendBatch(database, batch, writer);
      const results = await Promise.all(batch.map((item, index) => firstAnswer(database, resultOf(item, verdicts[index]))));
      announce(results);
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) only.reject(explain(error));
      // One bad append must not take its neighbours with it; after a lost connection a repeat is recognised by its ids.
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
      const follower = follow(
        {
          read: (after, limit, bulk) => whileCutOff(() => read({ after, limit, bulk }), isLostConnection, isOver),
          head: () => whileCutOff(head, isLostConnection, isOver),
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
      await Promise.all([...followers].map((follower) => follower.stop()));
      await listener.stop();
    },
  };
}

/** The next batch: in the order asked, no stream twice (its second append must see the first), not too long. */
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

function expectedNumber(expected: ExpectedRevision): number {
  if (expected === 'none') return -1;
  return expected === 'any' ? -2 : expected;
}

async function appendBatch(database: Database, batch: readonly Waiting[], writer: string): Promise<readonly Verdict[]> {
  const owners: number[] = [];
  const events: StoredEvent[] = [];
  for (const [index, item] of batch.entries()) {
    for (const event of item.events) {
      owners.push(index + 1);
      events.push(event);
    }
  }
  const { rows } = await database.pool.query<Verdict>({
    ...APPEND,
    values: [
      batch.map((item) => item.stream),
      batch.map((item) => expectedNumber(item.expected)),
      batch.map((item) => item.events.length),
      owners,
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.version),
      events.map((event) => event.bulk),
      events.map((event) => event.data),
      events.map((event) => event.meta),
      writer,
    ],
  });
  return rows;
}

function resultOf(item: Waiting, verdict: Verdict | undefined): AppendResult {
  if (!verdict) throw new Failure('Corrupt', `The log gave no verdict on ${item.stream}.`);
  if (verdict.verdict === 'conflict') return { ok: false, actual: verdict.actual };
  const events = item.events.map((event, index) => ({
    ...event,
    stream: item.stream,
    revision: verdict.actual + 1 + index,
    position: verdict.first_position + index,
  }));
  return { ok: true, events, repeated: verdict.verdict === 'repeated' };
}

/** A repeat is answered with what was written the first time, which need not be what was sent again. */
async function firstAnswer(database: Database, result: AppendResult): Promise<AppendResult> {
  const first = result.ok && result.repeated ? result.events[0] : undefined;
  if (!result.ok || !first) return result;
  const { rows } = await database.pool.query<LoggedEvent>({ ...READ_STREAM, values: [first.stream, first.revision] });
  return { ok: true, repeated: true, events: rows.slice(0, result.events.length) };
}

function explain(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === '23505') {
    return new Failure('Conflict', 'An event with this id is already in another stream.', { cause: error });
  }
  return error;
}

/** Keeps one connection listening; tells of every append, and after a lost connection that something may have been missed. */
function listen(self: string, url: string, isOver: () => boolean, heard: () => void): { stop: () => Promise<void> } {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  function again(): void {
    client = null;
    if (!isOver()) timer = setTimeout(() => void connect(), LISTEN_AGAIN_MS);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'folkmoot-log-listener' });
    next.on('notification', (notification) => {
      if (notification.payload !== self) heard();
    });
    next.on('error', () => undefined);
    next.once('end', again);
    try {
      await next.connect();
      await next.query('listen log');
      client = next;
      heard();
    } catch {
      next.removeListener('end', again);
      await next.end().catch(() => undefined);
      again();
    }
  }

  void connect();
  return {
    async stop() {
      if (timer) clearTimeout(timer);
      client?.removeAllListeners('end');
      await client?.end().catch(() => undefined);
    },
  };
}
