/** How processes that share a log in Postgres tell each other that there is something new. */
import type { Database } from '../database/database.ts';
import { listenTo, type PostgresListener } from '../database/listener.ts';

type News = 'structure' | 'bulk';

const CHANNELS: Readonly<Record<News, string>> = { structure: 'log', bulk: 'log_bulk' };
/**
 * In a burst other processes are woken so often and no oftener: being woken costs them and the writer more than it tells, and Postgres
 * wakes all that listen to anything. Who follows bulk events goes on looking for longer than that after each it found.
 */
const WAKE_EVERY_MS: Readonly<Record<News, number>> = { structure: 4, bulk: 50 };

/** `due`: the statement's word on whom to wake, as `log.append` takes it; null when nobody is to be woken now. */
export type Telling = { readonly due: (onlyBulk: boolean) => string | null; readonly stop: () => Promise<void> };

/**
 * Whether this append is to tell other processes, and which; what a burst leaves untold is told when it is over. Those who follow
 * structure alone sleep through messages.
 */
export function tellOthers(database: Database, writer: string): Telling {
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let untold: News | null = null;

  /** Tells of what is untold; null: nothing, or not yet. */
  function word(): string | null {
    const now = performance.now();
    if (untold === null || now - last < WAKE_EVERY_MS[untold]) return null;
    last = now;
    const text = `${CHANNELS[untold]} ${writer}`;
    untold = null;
    return text;
  }

  function later(): void {
    if (timer) clearTimeout(timer);
    timer = untold === null ? null : setTimeout(() => void tell(), last + WAKE_EVERY_MS[untold] - performance.now() + 1);
  }

  async function tell(): Promise<void> {
    timer = null;
    const text = word();
    if (text !== null) await database.pool.query("select pg_notify(split_part($1, ' ', 1), $2)", [text, writer]).catch(() => undefined);
    else later();
  }

  return {
    due(onlyBulk) {
      const before = untold;
      if (!onlyBulk) untold = 'structure';
      else untold ??= 'bulk';
      const text = word();
      if (text !== null || untold !== before) later();
      return text;
    },
    async stop() {
      if (!timer) return;
      clearTimeout(timer);
      last = Number.NEGATIVE_INFINITY;
      await tell();
    },
  };
}

/**
 * Tells of every append of others that matters to them, and after a lost connection that something may have been missed. `bulk`: whether
 * bulk events matter.
 */
export function hearOthers(url: string, self: string, bulk: boolean, heard: (onlyBulk: boolean) => void): PostgresListener {
  return listenTo({
    url,
    name: 'folkmoot-log-listener',
    channels: bulk ? Object.values(CHANNELS) : [CHANNELS.structure],
    heard(channel, payload) {
      if (payload !== self) heard(channel === CHANNELS.bulk);
    },
    listening: () => heard(false),
  });
}
