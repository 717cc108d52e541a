/** Tests with an independent witness: it cosigns our history and its extensions, and rejects a rewritten one. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { applySchema } from '../database/schema.ts';
import { aStream, someEvents } from '../event-log/contract/bench.ts';
import { postgresLog, prepareLog } from '../event-log/postgres-log.ts';
import { createLogger } from '../telemetry/logger.ts';
import { testDatabase } from '../testing/test-database.ts';
import { cosignatureOf, parseWitnessKey } from './cosignature.ts';
import { signerOf } from './note.ts';
import { newestCheckpoint } from './proof-records.ts';
import { proofSchema, sealerPlace } from './proof-store.ts';
import { openSealing } from './sealing.ts';
import { type LiteWitness, startLiteWitness } from './test-litewitness.ts';
import { readWitnesses } from './witness.ts';
import { keepWitnessed } from './witnessing.ts';

const BUILT_WITHIN_MS = 300_000;
const signer = signerOf('chat.example/proof', randomBytes(32));

let witness: LiteWitness;

beforeAll(async () => {
  witness = await startLiteWitness('witness.example/w1', signer);
}, BUILT_WITHIN_MS);

afterAll(() => witness?.stop());

/** A log that signs with the key and asks the witness. */
async function setUp() {
  const test = await testDatabase(inject('postgresUrl'));
  const database = test.open();
  const { pool } = database;
  await prepareLog(database);
  const log = postgresLog(database, test.url);
  await applySchema(database, 'proof', proofSchema);
  const place = sealerPlace(pool, 'one', 600_000);
  const lease = await place.acquire();
  if (!lease) throw new Error('Another process has the lease.');
  const sealing = await openSealing({ pool, log, place, lease, signer });
  const logger = createLogger('test', 'silent');
  const loggedErrors = vi.spyOn(logger, 'error');
  const over = new AbortController();
  const witnesses = readWitnesses(witness.setting);
  const kept = keepWitnessed({ pool, witnesses, logger, lookEveryMs: 20, againAfterMs: 50, onCosigned: () => undefined }, over.signal);
  return {
    loggedErrors,
    async sign(events: number): Promise<void> {
      for (let left = events; left > 0; left -= 100) await log.append(aStream(), 'none', someEvents(Math.min(left, 100)));
      await sealing.takeIn();
      await sealing.sign();
    },
    async isCosigned(): Promise<boolean> {
      const newest = await newestCheckpoint(pool);
      return newest !== null && cosignatureOf(newest.note, parseWitnessKey(witness.vkey)) !== null;
    },
    async stop(): Promise<void> {
      over.abort();
      await kept;
      await log.close();
      await test.drop();
    },
  };
}

describe('H10 litewitness', () => {
  it('cosigns a growing history, and no other under the same name', { timeout: 120_000 }, async () => {
    const ours = await setUp();
    let size = 0;
    for (const count of [1, 299, 700, 3]) {
      await ours.sign(count);
      size += count;
      await expect.poll(() => ours.isCosigned(), { timeout: 20_000 }).toBe(true);
      expect(witness.size()).toBe(size);
    }
    expect(ours.loggedErrors).not.toHaveBeenCalled();
    await ours.stop();

    const restarted = await setUp();
    await restarted.sign(500);
    await expect.poll(() => restarted.loggedErrors.mock.calls.length, { timeout: 20_000 }).toBe(1);
    await restarted.sign(1000);
    await expect.poll(() => restarted.loggedErrors.mock.calls.length, { timeout: 20_000 }).toBe(2);
    expect([await restarted.isCosigned(), witness.size()]).toEqual([false, size]);
    await restarted.stop();
  });
});
