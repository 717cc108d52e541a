/**
 * The signal bus for services that share only Postgres. A publication is a numbered row and a notification. Every process reads the rows
 * after its last one, in order, after a notification or a reconnect (H7, H8). Rows are kept for a minute. A process that was disconnected
 * longer notices missing numbers and reports a gap (`onGap`).
 */
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import type { Database } from '../database/database.ts';
import { listenTo } from '../database/listener.ts';
import { applySchema } from '../database/schema.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { whileCutOff } from '../event-log/follower.ts';
import { sharedRead } from '../shared-read.ts';
import type { SignalBus } from './bus.ts';
import { busListeners } from './bus-listeners.ts';
import { deliveredInTime } from './delivered-in-time.ts';
import { signalSchema } from './postgres-schema.ts';

export type PostgresBusOptions = {
  readonly database: Database;
  /** For the connection that listens. */
  readonly url: string;
  /** Called if a listener fails, which is a bug. Other listeners still receive the signals. */
  readonly onError: (error: unknown) => void;
};

type Row = { readonly epoch: string; readonly head: number; readonly id: number | null; readonly batches: string | null };
type Cursor = { readonly epoch: string; readonly id: number };
type Waiting = { readonly id: number; readonly resolve: () => void };

const CHANNEL = 'signals';
const RECALL_CHANNEL = 'signals_recall';
const ROWS_A_READ = 200;
const KEPT_MS = 60_000;
const TRIM_EVERY_MS = 10_000;
/** A notification holds 8,000 bytes, which fit this number of positions of any size. */
const RECALLED_AT_ONCE = 400;

const READ = {
  name: 'signals-read',
  text: `select h.epoch, h.id as head, b.id, b.batches from signals.head h
    left join lateral (select id, batches from signals.batches where id > $1 order by id limit ${ROWS_A_READ}) b on true order by b.id`,
};
const PUBLISH = { name: 'signals-publish', text: 'select signals.publish($1) as id' };
const HEAD = { name: 'signals-head', text: 'select epoch, id as head from signals.head' };
const TRIM = `delete from signals.batches where sent_at < clock_timestamp() - interval '${KEPT_MS} milliseconds'`;
const ENSURE_HEAD = 'insert into signals.head (id) values (0) on conflict do nothing';

/** Settles when it listens: every later publication is delivered. */
export async function postgresSignalBus(options: PostgresBusOptions): Promise<SignalBus> {
  const { database, url, onError } = options;
  const listeners = busListeners(onError);
  let waiting: Waiting[] = [];
  let cursor: Cursor | null = null;
  let reading: Promise<void> | null = null;
  let mayBeBehind = false;
  let published = false;
  let closed = false;

  /** Retries while the connection is down. A publication may be stored twice, which listeners tolerate. */
  function query<T extends object>(statement: string | { name: string; text: string }, values: readonly unknown[]) {
    const config = typeof statement === 'string' ? { text: statement } : statement;
    return whileCutOff(
      () => database.pool.query<T>({ ...config, values: [...values] }),
      isUnavailable,
      () => closed,
    );
  }

  /** Where reading continues. Reports a gap if rows in between were missed. Without a head, a crash emptied the tables. */
  async function from(rows: readonly Row[]): Promise<Cursor> {
    const [first] = rows;
    if (!first) {
      await query(ENSURE_HEAD, []);
      mayBeBehind = true;
      return cursor ?? { epoch: '', id: 0 };
    }
    if (!cursor) return { epoch: first.epoch, id: first.head };
    if (cursor.epoch !== first.epoch) {
      listeners.reportGap();
      mayBeBehind = true;
      return { epoch: first.epoch, id: 0 };
    }
    const next = first.id ?? first.head + 1;
    if (next <= cursor.id + 1) return cursor;
    listeners.reportGap();
    return { epoch: cursor.epoch, id: next - 1 };
  }

  async function readOn(): Promise<void> {
    const { rows } = await query<Row>(READ, [cursor?.id ?? 0]);
    let at = await from(rows);
    if (cursor !== null && at.epoch === cursor.epoch) {
      for (const row of rows) {
        if (row.id === null || row.batches === null) continue;
        await listeners.deliver(JSON.parse(row.batches) as readonly SignalBatch[]);
        at = { epoch: at.epoch, id: row.id };
      }
      if (rows.length === ROWS_A_READ) mayBeBehind = true;
    }
    cursor = at;
    const reached = at.id;
    for (const each of waiting) if (each.id <= reached) each.resolve();
    waiting = waiting.filter((each) => each.id > reached);
  }

  async function catchUp(): Promise<void> {
    while (mayBeBehind && !closed) {
      mayBeBehind = false;
      await readOn();
    }
  }

  function wake(): void {
    mayBeBehind = true;
    reading ??= catchUp()
      .catch((error: unknown) => {
        if (!closed) onError(error);
      })
      .finally(() => {
        reading = null;
        if (mayBeBehind && !closed) wake();
      });
  }

  const newest = sharedRead(async () => (await database.pool.query<Pick<Row, 'epoch' | 'head'>>(HEAD)).rows[0]);

  async function upToDate(): Promise<boolean> {
    const head = await newest();
    if (!head) return false;
    const isReached = () => cursor?.epoch === head.epoch && cursor.id >= head.head;
    if (isReached()) return true;
    const delivered = new Promise<void>((resolve) => {
      waiting.push({ id: head.head, resolve });
      wake();
    });
    return deliveredInTime(delivered, isReached);
  }

  await applySchema(database, 'signals', signalSchema, ENSURE_HEAD);
  await readOn();
  const connection = listenTo({
    url,
    name: 'folkmoot-signals',
    channels: [CHANNEL, RECALL_CHANNEL],
    onNotification(channel, payload) {
      if (channel === CHANNEL) wake();
      else listeners.answerRecall(payload.split(',').map(Number));
    },
    listening: wake,
  });
  try {
    await connection.first;
  } catch (error) {
    await connection.stop();
    throw error;
  }
  const trimming = setInterval(() => {
    if (published) database.pool.query(TRIM).catch(() => undefined);
  }, TRIM_EVERY_MS);
  trimming.unref();

  return {
    async publish(batches) {
      if (batches.length === 0) return;
      published = true;
      const { rows } = await query<{ id: number }>(PUBLISH, [JSON.stringify(batches)]);
      const id = rows[0]?.id ?? 0;
      if (!listeners.areThere() || (cursor !== null && cursor.id >= id)) return;
      await new Promise<void>((resolve) => {
        waiting.push({ id, resolve });
        wake();
      });
    },
    subscribe: listeners.subscribe,
    upToDate,
    async recall(positions) {
      for (let at = 0; at < positions.length; at += RECALLED_AT_ONCE) {
        await query('select pg_notify($1, $2)', [RECALL_CHANNEL, positions.slice(at, at + RECALLED_AT_ONCE).join(',')]);
      }
    },
    onRecall: listeners.onRecall,
    async close() {
      closed = true;
      clearInterval(trimming);
      await connection.stop();
      await reading;
      for (const each of waiting) each.resolve();
      listeners.forget();
    },
  };
}
