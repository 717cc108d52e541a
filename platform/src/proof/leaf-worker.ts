/** Hashes ranges of the Postgres log for `postgres-leaves.ts`, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import type { LoggedEvent } from '../event-log/port.ts';
import { leafPage } from './leaf-pages.ts';

const { url } = z.object({ url: z.string() }).parse(workerData);
/** Events after `after`, up to `to`. */
const Stretch = z.object({ after: z.number(), to: z.number() });

const database = openDatabase({ url, max: 1, name: 'audit' });
const STRETCH = {
  name: 'audit-stretch',
  text: `select stream, revision, position, id, type, version, data, meta, bulk from log.events
    where position > $1 and position <= $2 order by position`,
};

parentPort?.on('message', async (message: unknown) => {
  try {
    const { after, to } = Stretch.parse(message);
    const { rows } = await database.pool.query<LoggedEvent>({ ...STRETCH, values: [after, to] });
    const { positions, hashes, why } = leafPage(rows);
    const bytes = new Uint8Array(hashes);
    parentPort?.postMessage({ positions, hashes: bytes, why }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
