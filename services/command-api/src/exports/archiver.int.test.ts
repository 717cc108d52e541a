/** The life of an export, with a real reactor checkpoint and fakes for the rest. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AccountDeleted } from '@folkmoot/contracts/accounts/events';
import { eventSpecs } from '@folkmoot/contracts/events';
import { DataExportCancelled, DataExportRequested } from '@folkmoot/contracts/exports/events';
import type { OwnData } from '@folkmoot/contracts/exports/own-data';
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import type { Database } from '@folkmoot/platform/database/database';
import { applySchema } from '@folkmoot/platform/database/schema';
import { type Codec, eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryLog } from '@folkmoot/platform/event-log/memory-log';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { type Archives, noArchives } from '@folkmoot/platform/media/archives';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import { reactorSchema } from '@folkmoot/platform/reactor/reactor-place';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import { keyVault } from '@folkmoot/platform/vault/key-vault';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startArchiver } from './archiver.ts';

const ofExport = { exportId: '5', userId: '1', requestedAt: 10 };
const requested = DataExportRequested({ ...ofExport, sessionId: 's' });
let database: TestDatabase;
let opened: Database;
let log: EventLog;
let codec: Codec;
let kept: Map<string, Buffer>;
let dropped: string[];
let archiver: Reactor;
/** The data collection waits for this. */
let gate: PromiseWithResolvers<void>;
let begun: number;

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  opened = database.open();
  await applySchema(opened, 'reactors', reactorSchema);
  codec = eventCodec(eventSpecs, keyVault({ pool: opened.pool, masterKey: Buffer.alloc(32) }));
});

beforeEach(async () => {
  await opened.pool.query('delete from reactors.places');
  log = createMemoryLog();
  kept = new Map();
  dropped = [];
  begun = 0;
  gate = Promise.withResolvers();
  gate.promise.catch(() => undefined);
  archiver = start();
  await expect.poll(archiver.active).toBe(true);
});

afterEach(() => archiver.stop());
afterAll(() => database.drop());

const archives: Archives = {
  ...noArchives,
  async keep({ exportId }, content) {
    const bytes = await buffer(content);
    kept.set(exportId, bytes);
    return bytes.length;
  },
  async drop(userId, exportId) {
    dropped.push(`${userId}/${exportId ?? '*'}`);
    kept.clear();
  },
};

const data: OwnData = {
  sizeOf: async () => ({ rows: 0, files: 0 }),
  async *documentsOf() {
    begun += 1;
    await gate.promise;
    yield { part: 'posts', file: 'posts.json', content: { one: {} } };
  },
  async *filesOf() {},
};

function start(): Reactor {
  return startArchiver({
    pool: opened.pool,
    log,
    codec,
    vault: memoryVault(),
    logger: createLogger('test', 'silent'),
    clock: () => 20,
    archives,
    data,
    againMs: [1, 1],
  });
}

async function say(stream: string, event: AnyEvent): Promise<void> {
  const meta = { actor: '1', command: 'test', correlationId: randomUUID(), causationId: null, at: 10 };
  await log.append(stream, 'any', await codec.encode([event], meta));
}

async function exportEvents(): Promise<readonly string[]> {
  return (await log.readStream('export-1')).map(({ type }) => type.replace('DataExport', ''));
}

describe('an archive in progress', () => {
  it('reports its steps, and is complete when it is ready', async () => {
    await say('export-1', requested);
    gate.resolve();
    await expect.poll(exportEvents).toEqual(['Requested', 'Advanced', 'Advanced', 'Advanced', 'Completed']);
    expect(kept.get('5')?.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('ends when it is cancelled, and leaves nothing', async () => {
    await say('export-1', requested);
    await expect.poll(() => begun).toBe(1);
    await say('export-1', DataExportCancelled({ ...ofExport, cancelledAt: 11 }));
    gate.resolve();
    await expect.poll(() => dropped).toEqual(['1/5']);
    expect([...kept]).toEqual([]);
    expect(await exportEvents()).toEqual(['Requested', 'Advanced', 'Cancelled']);
  });

  it('ends with the deletion of the account, with all archives', async () => {
    await say('export-1', requested);
    await expect.poll(() => begun).toBe(1);
    await say('user-1', AccountDeleted({ userId: '1', deleteContent: false, deletedAt: 11 }));
    gate.resolve();
    await expect.poll(() => dropped).toEqual(['1/*']);
    expect([...kept]).toEqual([]);
    expect(await exportEvents()).not.toContain('Completed');
  });

  it('starts again after a restart, and is completed once', async () => {
    await say('export-1', requested);
    await expect.poll(() => begun).toBe(1);
    const stopped = archiver.stop();
    gate.resolve();
    await stopped;
    expect(await exportEvents()).toEqual(['Requested', 'Advanced']);
    archiver = start();
    await expect.poll(exportEvents).toContain('Completed');
    expect((await exportEvents()).filter((type) => type === 'Completed')).toHaveLength(1);
    expect(begun).toBe(2);
  });

  it('fails after repeated errors', async () => {
    await say('export-1', requested);
    gate.reject(new Error('Nothing is found.'));
    await expect.poll(exportEvents).toContain('Failed');
    expect(begun).toBe(3);
    expect([...kept]).toEqual([]);
  });
});
