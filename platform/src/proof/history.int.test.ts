/** Tests sealing and verifying on both kinds of log, and every kind of tampering with the database on Postgres. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { applySchema } from '../database/schema.ts';
import { aStream, someEvents } from '../event-log/contract/bench.ts';
import { eventStoreDbLog } from '../event-log/eventstoredb/eventstoredb-log.ts';
import { startTestServer } from '../event-log/eventstoredb/test-server/server.ts';
import type { EventLog } from '../event-log/port.ts';
import { postgresLog, prepareLog } from '../event-log/postgres-log.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { isConsistent } from './check-paths.ts';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { leafHash } from './hashes.ts';
import { leafPage, type ReadLeaves } from './leaf-pages.ts';
import { publicKeyText, type Signer, signerOf } from './note.ts';
import { consistencyPath } from './paths.ts';
import { postgresLeaves } from './postgres-leaves.ts';
import { checkProof } from './proof-file.ts';
import { checkpointsAfter, newestCheckpoint, readSealed, tileReader } from './proof-records.ts';
import { proofSchema, sealerPlace } from './proof-store.ts';
import { proofOf } from './prove.ts';
import { openSealing, type Sealing } from './sealing.ts';
import type { Verdict } from './verdict.ts';
import { verifyHistory } from './verify-history.ts';

/** Everything is signed and linked to its predecessor. */
const WHOLE = { ok: true, unsigned: 0, unsignedSince: null, unlinked: 0 };

type Ground = { readonly test: TestDatabase; readonly log: EventLog; readonly close: () => Promise<void> };
type Pool = ReturnType<TestDatabase['open']>['pool'];

const seed = randomBytes(32);
const signer: Signer = signerOf('chat.example/proof', seed);

async function onPostgres(template?: string): Promise<Ground> {
  const test = await testDatabase(inject('postgresUrl'), template);
  const database = test.open();
  await prepareLog(database);
  const log = postgresLog(database, test.url);
  return { test, log, close: log.close };
}

async function onEventStoreDb(): Promise<Ground> {
  const test = await testDatabase(inject('postgresUrl'));
  const server = await startTestServer();
  const log = eventStoreDbLog(server.url);
  async function close(): Promise<void> {
    await log.close();
    await server.close();
  }
  return { test, log, close };
}

let ground: Ground;
let pool: Pool;

async function begin(make: () => Promise<Ground>): Promise<void> {
  ground = await make();
  const database = ground.test.open();
  pool = database.pool;
  await applySchema(database, 'proof', proofSchema);
}

afterEach(async () => {
  await ground.close();
  await ground.test.drop();
});

async function write(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 100) await ground.log.append(aStream(), 'none', someEvents(Math.min(left, 100)));
}

async function sealing(holder = 'one'): Promise<Sealing> {
  const place = sealerPlace(pool, holder, 60_000);
  const lease = await place.acquire();
  if (!lease) throw new Error('Another process has the lease.');
  return openSealing({ pool, log: ground.log, place, lease, signer });
}

/** Like a process that starts, adds new events, signs and stops. */
async function seal(): Promise<void> {
  const one = await sealing();
  await one.takeIn();
  await one.sign();
}

/** Reads the log in pages of a fixed size. */
function pagesOf(limit: number): ReadLeaves {
  return async function* pages(after) {
    for (let from = after; ; ) {
      const events = await ground.log.readAll({ after: from, limit });
      const last = events.at(-1);
      if (!last) return;
      yield leafPage(events);
      from = last.position;
    }
  };
}

function verify(more: Partial<Parameters<typeof verifyHistory>[0]> = {}): Promise<Verdict> {
  return verifyHistory({ pool, log: ground.log, verifier: signer, ...more });
}

describe.each([
  ['Postgres', () => onPostgres()],
  ['EventStoreDB', onEventStoreDb],
])('H10 the history in %s', (_name, make) => {
  beforeEach(() => begin(make));

  it('is intact, however often it was sealed in between', async () => {
    await seal();
    expect(await verify()).toEqual({ ...WHOLE, events: 0, checkpoints: 0 });
    for (const count of [1, 255, 1, 300, 43]) {
      await write(count);
      await seal();
    }
    await write(7);
    expect(await verify()).toEqual({ ...WHOLE, events: 607, checkpoints: 5, unsigned: 7 });
    expect(await verify({ from: 256 })).toEqual({ ...WHOLE, events: 351, checkpoints: 3, unsigned: 7 });
    // Only up to the last signed root in the range: the next root covers the rest.
    expect(await verify({ from: 10, to: 100, readLeaves: pagesOf(100) })).toEqual({ ...WHOLE, events: 257, checkpoints: 3 });
  });

  it('reports since when there are unsigned events', async () => {
    await write(300);
    await seal();
    const at = Date.UTC(2026, 10, 24);
    for (const minute of [0, 1]) {
      const events = someEvents(1).map((event) => ({ ...event, meta: JSON.stringify({ at: at + minute * 60_000 }) }));
      await ground.log.append(aStream(), 'none', events);
    }
    const unsigned = { ...WHOLE, unsigned: 2, unsignedSince: at };
    expect(await verify()).toEqual({ ...unsigned, events: 302, checkpoints: 1 });
    const one = await sealing();
    await one.takeIn();
    // Added but not signed, as if the sealer stopped between the two steps.
    expect(await verify()).toEqual({ ...unsigned, events: 302, checkpoints: 1 });
    expect(await verify({ from: 299 })).toEqual({ ...unsigned, events: 46, checkpoints: 1 });
    await one.sign();
    expect(await verify()).toEqual({ ...WHOLE, events: 302, checkpoints: 2 });
  });

  it('is not intact if one of its checkpoints, or the published key, was changed', async () => {
    for (const count of [3, 200, 300]) {
      await write(count);
      await seal();
    }
    await pool.query("update proof.place set public_key = 'chat.example/proof+00000000+AAAA'");
    expect(await verify()).toMatchObject({
      ok: false,
      position: null,
      what: expect.stringContaining('published key is noted as chat.example/proof+00000000'),
    });
    await pool.query('delete from proof.checkpoints where size = 203');
    await pool.query('update proof.place set public_key = $1', [publicKeyText(signer)]);
    const what = 'The checkpoint of size 203 is missing. The checkpoint of size 503 was signed directly after it.';
    expect(await verify()).toEqual({ ok: false, position: null, what });
  });

  it('proves one event to anyone who has the key', async () => {
    await write(300);
    const [event] = await ground.log.readAll({
      after: (await ground.log.readAll({ after: -1, limit: 270 })).at(-1)?.position ?? -1,
      limit: 1,
    });
    if (!event) throw new Error('There is no such event.');
    await expect(proofOf({ pool, log: ground.log }, event)).rejects.toThrow(/not signed yet/);
    await seal();
    const file = await proofOf({ pool, log: ground.log }, event);
    expect(checkProof(file, signer)).toMatchObject({ index: 270, size: 300, entry: expect.stringContaining(event.id) });
    expect(checkProof(file, signerOf(signer.name, randomBytes(32)))).toBeNull();
  });

  it('is consistent from any checkpoint to any later one', async () => {
    for (const count of [3, 200, 300]) {
      await write(count);
      await seal();
    }
    const heads = (await checkpointsAfter(pool, 0, 10)).map(({ note }) => openCheckpoint(note, signer));
    expect(heads.map((head) => head?.size)).toEqual([3, 203, 503]);
    for (const older of heads) {
      for (const newer of heads) {
        if (!older || !newer || older.size > newer.size) continue;
        expect(isConsistent(older, newer, await consistencyPath(tileReader(pool), older.size, newer.size))).toBe(true);
      }
    }
  });

  it('is sealed by one process at a time, and only with the key that signed before', async () => {
    await write(10);
    const first = await sealing('first');
    await first.takeIn();
    await sealerPlace(pool, 'first', 60_000).release();
    const second = await sealing('second');
    await write(1);
    await expect(first.takeIn()).rejects.toThrow(/taken over/);
    await expect(first.sign()).rejects.toThrow(/taken over/);
    await second.takeIn();
    expect([await second.sign(), await second.sign()]).toEqual([true, false]);
    const place = sealerPlace(pool, 'second', 60_000);
    const lease = await place.acquire();
    if (!lease) throw new Error('No lease.');
    const other = signerOf(signer.name, randomBytes(32));
    await expect(openSealing({ pool, log: ground.log, place, lease, signer: other })).rejects.toThrow(/not signed with this key/);
  });
});

const BROKEN = 'sealing stops';

describe('H10 tampering with the log in Postgres', () => {
  let sealed: string;

  beforeAll(async () => {
    await begin(onPostgres);
    await write(600);
    await seal();
    await write(400);
    await seal();
    await write(20);
    await ground.close();
    sealed = await ground.test.freeze();
  });

  beforeEach(() => begin(() => onPostgres(sealed)));

  function sql(text: string): Promise<unknown> {
    return pool.query(text);
  }

  const NEW_EVENT = `'thing-x', 0, '${randomUUID()}', 'Noted', 1, false, '{}', '{}'`;
  const INSERT = 'insert into log.events (position, stream, revision, id, type, version, bulk, data, meta) values';

  it.each([
    ['changes what an event says', `update log.events set data = '{"note":"b"}' where position = 317`, 317],
    ['changes who did it', `update log.events set meta = '{"actor":"ann"}' where position = 0`, 0],
    ['changes what kind of event it is', "update log.events set type = 'Noticed' where position = 999", 999],
    ['changes its stream', "update log.events set stream = 'thing-y' where position = 500", 500],
    ['removes an event', 'delete from log.events where position = 450', 450],
    [
      'removes an event and closes the gap',
      'delete from log.events where position = 450; update log.events set position = position - 10000 where position > 450; update log.events set position = position + 9999 where position < -100; update log.head set position = 1018',
      450,
    ],
    ['slips one in before the first', `${INSERT} (-5, ${NEW_EVENT})`, 0],
    [
      'slips one in between',
      `update log.events set position = position + 10000 where position >= 700; update log.events set position = position - 9999 where position >= 10000; ${INSERT} (700, ${NEW_EVENT}); update log.head set position = 1020`,
      700,
    ],
    ['slips one in behind the head', `${INSERT} (1020, ${NEW_EVENT})`, 1020],
    [
      'swaps two',
      'update log.events set position = -10 where position = 20; update log.events set position = 20 where position = 21; update log.events set position = 21 where position = -10',
      20,
    ],
    ['moves all of them', 'update log.events set position = -position - 1; update log.events set position = -position + 10', 11],
    ['cuts the end off', 'delete from log.events where position >= 990; update log.head set position = 989', 990],
    ['cuts the end off before it was signed', 'delete from log.events where position >= 1010', 1010],
    ['sets the head back', 'update log.head set position = 1000', 1001],
  ])('is detected if someone %s', async (_what, tampering, position) => {
    expect(await verify()).toMatchObject({ ok: true });
    await sql(tampering);
    expect(await verify()).toMatchObject({ ok: false, position });
  });

  it('is detected by several workers at once, too', async () => {
    const readLeaves = postgresLeaves(ground.log, ground.test.url, 2);
    expect(await verify({ readLeaves })).toEqual({ ...WHOLE, events: 1020, checkpoints: 2, unsigned: 20 });
    expect(await verify({ readLeaves, from: 700 })).toMatchObject({ ok: true, events: 508 });
    await sql(`${INSERT} (1020, ${NEW_EVENT})`);
    expect(await verify({ readLeaves })).toMatchObject({ ok: false, position: 1020 });
    await sql("update log.events set type = 'Noticed' where position = 800");
    expect(await verify({ readLeaves })).toMatchObject({ ok: false, position: 800 });
    await sql(`${INSERT} (-5, 'thing-z', 0, '${randomUUID()}', 'Noted', 1, false, '{}', '{}')`);
    expect(await verify({ readLeaves })).toMatchObject({ ok: false, position: 0 });
  });

  it.each([
    [
      'a leaf',
      "update proof.tiles set hashes = overlay(hashes placing decode(repeat('00', 32), 'hex') from 33) where level = 0 and index = 2",
      513,
    ],
    ['a tile', 'delete from proof.tiles where level = 0 and index = 1', 256],
    ['the place of a tile', 'update proof.tiles set first_position = 5 where level = 0 and index = 1', 256],
    ['a tile above', "update proof.tiles set hashes = decode(repeat('00', 96), 'hex') where level = 1", null],
    ['a signature', "update proof.checkpoints set note = replace(note, 'chat.example/proof', 'chat.example/other') where size = 600", 0],
  ])('is detected if someone changes %s of the tree', async (_what, tampering, position) => {
    await sql(tampering);
    expect(await verify()).toMatchObject({ ok: false, position });
  });

  it('is detected by the next signed root if the tree was changed to match', async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 700`);
    await sealAnew('keep the checkpoints');
    expect(await verify()).toMatchObject({ ok: false, position: 600, what: expect.stringContaining('size 1000') });
  });

  it('is detected if a head was forged over another log', async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 700`);
    await sealAnew('forget the checkpoints', signerOf(signer.name, randomBytes(32)));
    expect(await verify()).toMatchObject({ ok: false, position: 0, what: expect.stringContaining('signature') });
  });

  it('is detected with a checkpoint kept elsewhere, even if everything was signed again with the real key', async () => {
    const kept = openCheckpoint((await newestCheckpoint(pool))?.note ?? '', signer);
    if (!kept) throw new Error('Nothing was signed.');
    await sql('delete from log.events where position >= 990; update log.head set position = 989');
    await sealAnew('forget the checkpoints');
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify({ kept: [kept] })).toMatchObject({ ok: false, position: 990 });
    await write(30);
    await seal();
    expect(await verify({ kept: [kept] })).toMatchObject({ ok: false, what: expect.stringContaining('kept elsewhere') });
  });

  it(`${BROKEN} if the end of the log differs from the sealed events, or the tree from the signed one`, async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 990`);
    await expect(sealing()).rejects.toThrow(/not what was sealed/);
  });

  it(`${BROKEN} if the tree is not the signed one`, async () => {
    await sql(
      "update proof.tiles set hashes = overlay(hashes placing decode(repeat('00', 32), 'hex') from 1) where level = 0 and index = 3",
    );
    await expect(sealing()).rejects.toThrow(/differs from the tree that was signed/);
  });

  /** An attack with database access: the tree is rebuilt from the current log. */
  async function sealAnew(what: 'keep the checkpoints' | 'forget the checkpoints', as: Signer = signer): Promise<void> {
    const kept = await checkpointsAfter(pool, 0, 10);
    await sql('delete from proof.tiles; delete from proof.checkpoints; update proof.place set size = 0, position = -1, signed_size = 0');
    const place = sealerPlace(pool, 'one', 60_000);
    const lease = await place.acquire();
    if (!lease) throw new Error('No lease.');
    const forging = await openSealing({ pool, log: ground.log, place, lease, signer: as });
    await forging.takeIn();
    if (what === 'forget the checkpoints') await forging.sign();
    else for (const { size, note } of kept) await pool.query('insert into proof.checkpoints (size, note) values ($1, $2)', [size, note]);
  }

  it('is detected if all signatures are missing', async () => {
    await sql('delete from proof.checkpoints');
    expect(await verify()).toEqual({ ok: false, position: null, what: 'All signed checkpoints were deleted.' });
  });

  it.each([
    ['the first', 'size = 600', 'The checkpoint of size 600 is missing. The checkpoint of size 1000 was signed directly after it.'],
    [
      'one in the middle',
      'size = 1000',
      'The checkpoint of size 1000 is missing. The checkpoint of size 1020 was signed directly after it.',
    ],
    ['the newest', 'size = 1020', 'The checkpoint of size 1020 is missing: it was signed last.'],
    ['the newest two', 'size > 600', 'The checkpoint of size 1020 is missing: it was signed last.'],
  ])('is detected if someone removes %s of the checkpoints', async (_which, where, what) => {
    await seal();
    expect(await verify()).toMatchObject({ ok: true, checkpoints: 3 });
    await sql(`delete from proof.checkpoints where ${where}`);
    expect(await verify()).toEqual({ ok: false, position: null, what });
    expect(await verify({ from: 300, to: 400 })).toMatchObject({ ok: false, what });
  });

  it('is detected with its position if events were changed under removed checkpoints', async () => {
    await sql(`delete from proof.checkpoints where size = 1000; update log.events set data = '{"note":"b"}' where position = 700`);
    expect(await verify()).toMatchObject({ ok: false, position: 700 });
  });

  it('is detected if the recorded last signature does not match the newest checkpoint', async () => {
    await sql('update proof.place set signed_size = 600');
    expect(await verify()).toMatchObject({ ok: false, what: expect.stringContaining('the last recorded signature is for size 600') });
  });

  it('is detected if a checkpoint was added', async () => {
    await sql('insert into proof.checkpoints (size, note, follows) select 700, note, 600 from proof.checkpoints where size = 600');
    expect(await verify()).toMatchObject({ ok: false, position: 600, what: expect.stringContaining('size 700') });
  });

  it(`${BROKEN} if the last signed checkpoint is missing`, async () => {
    await sql('delete from proof.checkpoints where size = 1000');
    await expect(sealing()).rejects.toThrow(/size 1000, which was signed last, is missing/);
  });

  it('accepts unlinked checkpoints of older versions, and reports later unlinked ones', async () => {
    await sql('alter table proof.checkpoints drop column follows; alter table proof.place drop column signed_size');
    await sql(proofSchema);
    expect(await verify()).toEqual({ ...WHOLE, events: 1020, checkpoints: 2, unsigned: 20 });
    await seal();
    // As an older version signs, without a link.
    await sql('update proof.checkpoints set follows = null where size = 1020; update proof.place set signed_size = 1000');
    expect(await verify()).toEqual({ ...WHOLE, events: 1020, checkpoints: 3, unlinked: 1 });
    await write(5);
    await seal();
    expect(await verify()).toEqual({ ...WHOLE, events: 1025, checkpoints: 4, unlinked: 1 });
    await sql('delete from proof.checkpoints where size = 600');
    expect(await verify()).toMatchObject({ ok: false, what: expect.stringContaining('size 600 is missing') });
  });

  it.each([
    ['another', `'${publicKeyText(signerOf(signer.name, randomBytes(32)))}'`],
    ['none', 'null'],
  ])('is detected if %s is published as the key', async (_which, key) => {
    await sql(`update proof.place set public_key = ${key}`);
    expect(await verify()).toMatchObject({ ok: false, position: null, what: expect.stringContaining('but the published key is noted as') });
  });

  it('is detected if the whole proof is missing', async () => {
    const head = openCheckpoint((await newestCheckpoint(pool))?.note ?? '', signer);
    if (!head) throw new Error('Nothing was signed.');
    await sql('delete from proof.tiles; delete from proof.checkpoints; delete from proof.place');
    expect(await verify()).toMatchObject({ ok: false, position: null, what: expect.stringContaining('This log has no checkpoint') });
    expect(await verify({ kept: [head] })).toMatchObject({
      ok: false,
      what: expect.stringContaining('The checkpoints that were kept elsewhere are valid.'),
    });
  });

  it('is detected if the whole proof is missing and the first event was given a recent date', async () => {
    const now = Date.UTC(2026, 10, 24);
    await sql(
      `update log.events set meta = '{"at":${now - 20 * 60_000}}'; update log.events set meta = '{"at":${now}}' where position = 0`,
    );
    await sql(`update log.events set data = '{"note":"b"}' where position = 317; delete from log.events where position = 1019`);
    await sql('update log.head set position = 1018; delete from proof.tiles; delete from proof.checkpoints; delete from proof.place');
    const what = 'This log has no checkpoint, and the event at position 1 is of 2026-11-23T23:40:00.000Z';
    expect(await verify({ clock: () => now })).toMatchObject({ ok: false, position: null, what: expect.stringContaining(what) });
  });

  it('is detected if the tree is missing and its checkpoints are not', async () => {
    await sql('delete from proof.tiles; delete from proof.place');
    expect(await verify()).toMatchObject({ ok: false, position: null, what: expect.stringContaining('The hash tree is incomplete') });
  });

  it('is detected if the sealer was made to skip events', async () => {
    await sql('update proof.place set position = 1010');
    await expect(sealing()).rejects.toThrow(/not what was sealed/);
  });

  it("a checkpoint without the key's signature proves nothing", async () => {
    const { size } = await readSealed(pool);
    const forged = signCheckpoint({ size, root: leafHash('forged') }, signerOf(signer.name, randomBytes(32)));
    expect(openCheckpoint(forged, signer)).toBeNull();
  });
});
