/**
 * Tests the history with witnesses: their cosignatures are stored with the checkpoint, and a witness that has seen another history is
 * reported.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { applySchema } from '../database/schema.ts';
import { aStream, someEvents } from '../event-log/contract/bench.ts';
import type { EventLog } from '../event-log/port.ts';
import { postgresLog, prepareLog } from '../event-log/postgres-log.ts';
import { createLogger } from '../telemetry/logger.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { openCheckpoint } from './checkpoint.ts';
import { cosignatureOf, parseWitnessKey } from './cosignature.ts';
import { signerOf } from './note.ts';
import { newestCheckpoint } from './proof-records.ts';
import { proofSchema, sealerPlace } from './proof-store.ts';
import { openSealing, type Sealing } from './sealing.ts';
import { cosigner, startTestWitness, type TestWitness } from './test-witness.ts';
import { verifyHistory } from './verify-history.ts';
import { readWitnesses } from './witness.ts';
import { keepWitnessed } from './witnessing.ts';

const signer = signerOf('chat.example/proof', randomBytes(32));

let test: TestDatabase;
let log: EventLog;
let pool: ReturnType<TestDatabase['open']>['pool'];
let sealing: Sealing;
let undo: (() => Promise<unknown>)[];

beforeEach(async () => {
  test = await testDatabase(inject('postgresUrl'));
  const database = test.open();
  pool = database.pool;
  await prepareLog(database);
  log = postgresLog(database, test.url);
  await applySchema(database, 'proof', proofSchema);
  const place = sealerPlace(pool, 'one', 60_000);
  const lease = await place.acquire();
  if (!lease) throw new Error('Another process has the lease.');
  sealing = await openSealing({ pool, log, place, lease, signer });
  undo = [log.close, test.drop];
});

afterEach(async () => {
  for (const each of undo) await each();
});

async function sign(events: number): Promise<void> {
  await log.append(aStream(), 'none', someEvents(events));
  await sealing.takeIn();
  await sealing.sign();
}

async function witness(name: string, kind?: 'ed25519' | 'ml-dsa-44'): Promise<TestWitness> {
  const started = await startTestWitness(name, signer, kind);
  undo.unshift(started.stop);
  return started;
}

function keep(...settings: readonly string[]) {
  const logger = createLogger('test', 'silent');
  const logged = { warn: vi.spyOn(logger, 'warn'), error: vi.spyOn(logger, 'error') };
  const over = new AbortController();
  const witnesses = readWitnesses(settings.join(','));
  const sizes = new Map<string, number>();
  const onCosigned = (by: (typeof witnesses)[number], size: number) => sizes.set(by.key.name, size);
  const kept = keepWitnessed({ pool, witnesses, logger, lookEveryMs: 20, againAfterMs: 50, onCosigned }, over.signal);
  async function stop(): Promise<void> {
    over.abort();
    await kept;
  }
  undo.unshift(stop);
  return { logged, sizes, stop };
}

async function isCosigned(by: TestWitness): Promise<boolean> {
  const newest = await newestCheckpoint(pool);
  return newest !== null && cosignatureOf(newest.note, parseWitnessKey(by.vkey)) !== null;
}

describe('H10 witnesses', () => {
  it("cosign each newest checkpoint, with any key type, and leave the log's text unchanged", async () => {
    const [one, two] = [await witness('w1.example'), await witness('w2.example', 'ml-dsa-44')];
    const { sizes, logged } = keep(one.setting, two.setting);
    for (const [count, size] of [
      [3, 3],
      [300, 303],
      [1, 304],
    ] as const) {
      await sign(count);
      await expect.poll(() => Promise.all([isCosigned(one), isCosigned(two)])).toEqual([true, true]);
      expect([one.size(), two.size()]).toEqual([size, size]);
    }
    await expect.poll(() => [...sizes.values()]).toEqual([304, 304]);
    const newest = await newestCheckpoint(pool);
    expect(openCheckpoint(newest?.note ?? '', signer)?.size).toBe(304);
    expect(await verifyHistory({ pool, log, verifier: signer })).toMatchObject({ ok: true, checkpoints: 3 });
    expect([logged.warn, logged.error].map((each) => each.mock.calls.length)).toEqual([0, 0]);
    // No checkpoint is sent twice.
    expect(one.answers()).toEqual([200, 200, 200]);
  });

  it('that have cosigned before report their size, and are not asked again about it', async () => {
    const one = await witness('w1.example');
    await sign(5);
    const first = keep(one.setting);
    await expect.poll(() => isCosigned(one)).toBe(true);
    await first.stop();
    await sign(7);
    keep(one.setting);
    await expect.poll(() => isCosigned(one)).toBe(true);
    expect(one.answers()).toEqual([200, 409, 200]);
  });

  it('that are unreachable are reported once, retried, and delay nobody', async () => {
    const [away, there] = [await witness('w1.example'), await witness('w2.example')];
    away.say({ status: 500, body: '' });
    const { logged } = keep(away.setting, there.setting);
    await sign(2);
    await expect.poll(() => away.answers().length).toBeGreaterThan(2);
    expect([await isCosigned(away), await isCosigned(there)]).toEqual([false, true]);
    expect(logged.warn).toHaveBeenCalledOnce();
    away.say(null);
    await expect.poll(() => isCosigned(away)).toBe(true);
  });

  it.each([
    ['a larger history', { status: 409, body: '900\n' }, 'error'],
    ['another history of that size', { status: 409, body: '' }, 'error'],
    ['a history that this one does not go on from', { status: 422, body: '' }, 'error'],
    ['no such history', { status: 404, body: '' }, 'warn'],
    ['the signature of another witness', { status: 200, body: `${cosigner('w1.example').line('text\n', 1)}\n` }, 'warn'],
    ['no end', { status: 200, body: 'a'.repeat(1_000_000) }, 'error'],
  ] as const)('that answer with %s add nothing, and are logged', async (_what, answer, level) => {
    const one = await witness('w1.example');
    one.say(answer);
    const { logged } = keep(one.setting);
    await sign(4);
    await expect.poll(() => one.answers().length).toBeGreaterThan(2);
    await expect.poll(() => logged[level].mock.calls.length).toBe(1);
    expect((await newestCheckpoint(pool))?.note.split('\n').filter((line) => line.startsWith('—'))).toHaveLength(1);
  });
});
