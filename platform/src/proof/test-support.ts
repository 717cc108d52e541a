/** A log with its proof, for tests of sealing and verifying: one for each test, on Postgres or on the test server of EventStoreDB. */
import { randomBytes } from 'node:crypto';
import { afterEach, inject } from 'vitest';
import { applySchema } from '../database/schema.ts';
import { aStream, someEvents } from '../event-log/contract/bench.ts';
import { eventStoreDbLog } from '../event-log/eventstoredb/eventstoredb-log.ts';
import { startTestServer } from '../event-log/eventstoredb/test-server/server.ts';
import type { EventLog } from '../event-log/port.ts';
import { postgresLog, prepareLog } from '../event-log/postgres-log.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type Signer, signerOf } from './note.ts';
import { proofSchema, sealerPlace } from './proof-store.ts';
import { openSealing, type Sealing } from './sealing.ts';
import type { Verdict } from './verdict.ts';
import { verifyHistory } from './verify-history.ts';

/** The verdict if everything is signed and linked to its predecessor. */
export const INTACT = { ok: true, unsigned: 0, unsignedSince: null, unlinked: 0 };

export const signer: Signer = signerOf('chat.example/proof', randomBytes(32));

type Log = { readonly database: TestDatabase; readonly log: EventLog; readonly close: () => Promise<void> };
type Pool = ReturnType<TestDatabase['open']>['pool'];

/** `template`: a name from `freeze`. */
export async function onPostgres(template?: string): Promise<Log> {
  const database = await testDatabase(inject('postgresUrl'), template);
  const opened = database.open();
  await prepareLog(opened);
  const log = postgresLog(opened, database.url);
  return { database, log, close: log.close };
}

export async function onEventStoreDb(): Promise<Log> {
  const database = await testDatabase(inject('postgresUrl'));
  const server = await startTestServer();
  const log = eventStoreDbLog(server.url);
  async function close(): Promise<void> {
    await log.close();
    await server.close();
  }
  return { database, log, close };
}

export type TestHistory = {
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly log: EventLog;
  /** Closes the log, and keeps the database. */
  readonly close: () => Promise<void>;
  readonly write: (count: number) => Promise<void>;
  /** `holder`: the process that holds the lease. */
  readonly sealing: (holder?: string, as?: Signer) => Promise<Sealing>;
  /** Like a process that starts, adds new events, signs and stops. */
  readonly seal: () => Promise<void>;
  readonly verify: (more?: Partial<Parameters<typeof verifyHistory>[0]>) => Promise<Verdict>;
};

async function openHistory(open: () => Promise<Log>): Promise<TestHistory> {
  const { database, log, close } = await open();
  const opened = database.open();
  const { pool } = opened;
  await applySchema(opened, 'proof', proofSchema);

  async function sealing(holder = 'one', as: Signer = signer): Promise<Sealing> {
    const place = sealerPlace(pool, holder, 60_000);
    const lease = await place.acquire();
    if (!lease) throw new Error('Another process has the lease.');
    return openSealing({ pool, log, place, lease, signer: as });
  }
  return {
    database,
    pool,
    log,
    close,
    sealing,
    async write(count) {
      for (let left = count; left > 0; left -= 100) await log.append(aStream(), 'none', someEvents(Math.min(left, 100)));
    },
    async seal() {
      const one = await sealing();
      await one.takeIn();
      await one.sign();
    },
    verify: (more = {}) => verifyHistory({ pool, log, verifier: signer, ...more }),
  };
}

/** Call once in a test file. Gives a function that opens the history of a test, which is closed and dropped after the test. */
export function testHistories(): (open: () => Promise<Log>) => Promise<TestHistory> {
  let current: TestHistory | null = null;
  afterEach(async () => {
    await current?.close();
    await current?.database.drop();
    current = null;
  });
  return async (open) => {
    current = await openHistory(open);
    return current;
  };
}
