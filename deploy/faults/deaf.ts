/** Cuts the connections on which processes are notified of new events, again and again. They only learn of them when they look. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@folkmoot/platform/database/database';

const EVERY_MS = 20;
const CUT = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'folkmoot-log-listener'";

export async function cutListeners(databaseUrl: string, forMs: number): Promise<void> {
  const database = openDatabase({ url: databaseUrl, name: 'faults-deaf', max: 1 });
  const until = performance.now() + forMs;
  try {
    while (performance.now() < until) {
      await database.pool.query(CUT);
      await pause(EVERY_MS);
    }
  } finally {
    await database.close();
  }
}
