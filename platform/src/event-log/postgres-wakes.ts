/** How processes that share a log in Postgres notify each other of new events. */
import type { Database } from '../database/database.ts';
import { listenTo, type PostgresListener } from '../database/listener.ts';

type News = 'structure' | 'bulk';

const CHANNELS: Readonly<Record<News, string>> = { structure: 'log', bulk: 'log_bulk' };
/**
 * Minimum interval between notifications in a burst: each one costs sender and receivers, and Postgres wakes every listening connection.
 * Followers of bulk events keep polling for longer than this after each event they find.
 */
const WAKE_EVERY_MS: Readonly<Record<News, number>> = { structure: 4, bulk: 50 };

/** `due`: which processes to notify, in the form that `log.append` takes; null: none now. */
export type WakeNotifier = { readonly due: (onlyBulk: boolean) => string | null; readonly stop: () => Promise<void> };

/**
 * Decides whether an append notifies other processes, and which. Notifications skipped in a burst are sent at its end. Processes that
 * follow only structural events are not notified of messages.
 */
export function notifyOthers(database: Database, writer: string): WakeNotifier {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let pending: News | null = null;

  /** The pending notification; null: none, or not yet due. */
  function word(): string | null {
    const now = performance.now();
    if (pending === null || now - last < WAKE_EVERY_MS[pending]) return null;
    last = now;
    const text = `${CHANNELS[pending]} ${writer}`;
    pending = null;
    return text;
  }

  function later(): void {
    if (timer) clearTimeout(timer);
    timer = pending === null ? null : setTimeout(() => void notify(), last + WAKE_EVERY_MS[pending] - performance.now() + 1);
  }

  async function notify(): Promise<void> {
    timer = null;
    const text = word();
    if (text !== null) await database.pool.query("select pg_notify(split_part($1, ' ', 1), $2)", [text, writer]).catch(() => undefined);
    else later();
  }

  return {
    due(onlyBulk) {
      const before = pending;
      if (!onlyBulk) pending = 'structure';
      else pending ??= 'bulk';
      const text = word();
      if (text !== null || pending !== before) later();
      return text;
    },
    async stop() {
      if (!timer) return;
      clearTimeout(timer);
      last = Number.NEGATIVE_INFINITY;
      await notify();
    },
  };
}

/**
 * Reports every relevant append of other processes, and after a reconnect that one may have been missed. `bulk`: whether bulk events are
 * relevant.
 */
export function listenForOthers(url: string, self: string, bulk: boolean, onAppend: (onlyBulk: boolean) => void): PostgresListener {
  return listenTo({
    url,
    name: 'folkmoot-log-listener',
    channels: bulk ? Object.values(CHANNELS) : [CHANNELS.structure],
    onNotification(channel, payload) {
      if (payload !== self) onAppend(channel === CHANNELS.bulk);
    },
    listening: () => onAppend(false),
  });
}
