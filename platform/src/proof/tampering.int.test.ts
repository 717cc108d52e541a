/** Every kind of tampering with a log in Postgres, and with its proof, is detected at its position. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCheckpoint, signCheckpoint } from './checkpoint.ts';
import { leafHash } from './hashes.ts';
import { publicKeyText, type Signer, signerOf } from './note.ts';
import { postgresLeaves } from './postgres-leaves.ts';
import { checkpointsAfter, newestCheckpoint, readSealed } from './proof-records.ts';
import { proofSchema } from './proof-store.ts';
import { INTACT, onPostgres, signer, type TestHistory, testHistories } from './test-support.ts';

const openHistory = testHistories();
let history: TestHistory;

const BROKEN = 'sealing stops';

describe('H10 tampering with the log in Postgres', () => {
  let sealed: string;

  beforeAll(async () => {
    history = await openHistory(onPostgres);
    await history.write(600);
    await history.seal();
    await history.write(400);
    await history.seal();
    await history.write(20);
    await history.close();
    sealed = await history.database.freeze();
  });

  beforeEach(async () => {
    history = await openHistory(() => onPostgres(sealed));
  });

  function sql(text: string): Promise<unknown> {
    return history.pool.query(text);
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
    expect(await history.verify()).toMatchObject({ ok: true });
    await sql(tampering);
    expect(await history.verify()).toMatchObject({ ok: false, position });
  });

  it('is detected by several workers at once, too', async () => {
    const readLeaves = postgresLeaves(history.log, history.database.url, 2);
    expect(await history.verify({ readLeaves })).toEqual({ ...INTACT, events: 1020, checkpoints: 2, unsigned: 20 });
    expect(await history.verify({ readLeaves, from: 700 })).toMatchObject({ ok: true, events: 508 });
    await sql(`${INSERT} (1020, ${NEW_EVENT})`);
    expect(await history.verify({ readLeaves })).toMatchObject({ ok: false, position: 1020 });
    await sql("update log.events set type = 'Noticed' where position = 800");
    expect(await history.verify({ readLeaves })).toMatchObject({ ok: false, position: 800 });
    await sql(`${INSERT} (-5, 'thing-z', 0, '${randomUUID()}', 'Noted', 1, false, '{}', '{}')`);
    expect(await history.verify({ readLeaves })).toMatchObject({ ok: false, position: 0 });
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
    expect(await history.verify()).toMatchObject({ ok: false, position });
  });

  it('is detected by the next signed root if the tree was changed to match', async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 700`);
    await sealAnew('keep the checkpoints');
    expect(await history.verify()).toMatchObject({ ok: false, position: 600, what: expect.stringContaining('size 1000') });
  });

  it('is detected if a head was forged over another log', async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 700`);
    await sealAnew('forget the checkpoints', signerOf(signer.name, randomBytes(32)));
    expect(await history.verify()).toMatchObject({ ok: false, position: 0, what: expect.stringContaining('signature') });
  });

  it('is detected with a checkpoint kept elsewhere, even if everything was signed again with the real key', async () => {
    const kept = openCheckpoint((await newestCheckpoint(history.pool))?.note ?? '', signer);
    if (!kept) throw new Error('Nothing was signed.');
    await sql('delete from log.events where position >= 990; update log.head set position = 989');
    await sealAnew('forget the checkpoints');
    expect(await history.verify()).toMatchObject({ ok: true });
    expect(await history.verify({ kept: [kept] })).toMatchObject({ ok: false, position: 990 });
    await history.write(30);
    await history.seal();
    expect(await history.verify({ kept: [kept] })).toMatchObject({ ok: false, what: expect.stringContaining('kept elsewhere') });
  });

  it(`${BROKEN} if the end of the log differs from the sealed events, or the tree from the signed one`, async () => {
    await sql(`update log.events set data = '{"note":"b"}' where position = 990`);
    await expect(history.sealing()).rejects.toThrow(/differs from what was sealed/);
  });

  it(`${BROKEN} if the tree is not the signed one`, async () => {
    await sql(
      "update proof.tiles set hashes = overlay(hashes placing decode(repeat('00', 32), 'hex') from 1) where level = 0 and index = 3",
    );
    await expect(history.sealing()).rejects.toThrow(/differs from the tree that was signed/);
  });

  /** An attack with database access: the tree is rebuilt from the current log. */
  async function sealAnew(what: 'keep the checkpoints' | 'forget the checkpoints', as: Signer = signer): Promise<void> {
    const kept = await checkpointsAfter(history.pool, 0, 10);
    await sql('delete from proof.tiles; delete from proof.checkpoints; update proof.place set size = 0, position = -1, signed_size = 0');
    const forging = await history.sealing('one', as);
    await forging.takeIn();
    if (what === 'forget the checkpoints') await forging.sign();
    else
      for (const { size, note } of kept)
        await history.pool.query('insert into proof.checkpoints (size, note) values ($1, $2)', [size, note]);
  }

  it('is detected if all signatures are missing', async () => {
    await sql('delete from proof.checkpoints');
    expect(await history.verify()).toEqual({ ok: false, position: null, what: 'All signed checkpoints were deleted.' });
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
    await history.seal();
    expect(await history.verify()).toMatchObject({ ok: true, checkpoints: 3 });
    await sql(`delete from proof.checkpoints where ${where}`);
    expect(await history.verify()).toEqual({ ok: false, position: null, what });
    expect(await history.verify({ from: 300, to: 400 })).toMatchObject({ ok: false, what });
  });

  it('is detected with its position if events were changed under removed checkpoints', async () => {
    await sql(`delete from proof.checkpoints where size = 1000; update log.events set data = '{"note":"b"}' where position = 700`);
    expect(await history.verify()).toMatchObject({ ok: false, position: 700 });
  });

  it('is detected if the recorded last signature does not match the newest checkpoint', async () => {
    await sql('update proof.place set signed_size = 600');
    expect(await history.verify()).toMatchObject({
      ok: false,
      what: expect.stringContaining('the last recorded signature is for size 600'),
    });
  });

  it('is detected if a checkpoint was added', async () => {
    await sql('insert into proof.checkpoints (size, note, follows) select 700, note, 600 from proof.checkpoints where size = 600');
    expect(await history.verify()).toMatchObject({ ok: false, position: 600, what: expect.stringContaining('size 700') });
  });

  it(`${BROKEN} if the last signed checkpoint is missing`, async () => {
    await sql('delete from proof.checkpoints where size = 1000');
    await expect(history.sealing()).rejects.toThrow(/size 1000, which was signed last, is missing/);
  });

  it('accepts unlinked checkpoints of older versions, and reports later unlinked ones', async () => {
    await sql('alter table proof.checkpoints drop column follows; alter table proof.place drop column signed_size');
    await sql(proofSchema);
    expect(await history.verify()).toEqual({ ...INTACT, events: 1020, checkpoints: 2, unsigned: 20 });
    await history.seal();
    // As an older version signs, without a link.
    await sql('update proof.checkpoints set follows = null where size = 1020; update proof.place set signed_size = 1000');
    expect(await history.verify()).toEqual({ ...INTACT, events: 1020, checkpoints: 3, unlinked: 1 });
    await history.write(5);
    await history.seal();
    expect(await history.verify()).toEqual({ ...INTACT, events: 1025, checkpoints: 4, unlinked: 1 });
    await sql('delete from proof.checkpoints where size = 600');
    expect(await history.verify()).toMatchObject({ ok: false, what: expect.stringContaining('size 600 is missing') });
  });

  it.each([
    ['another', `'${publicKeyText(signerOf(signer.name, randomBytes(32)))}'`],
    ['none', 'null'],
  ])('is detected if %s is published as the key', async (_which, key) => {
    await sql(`update proof.place set public_key = ${key}`);
    expect(await history.verify()).toMatchObject({
      ok: false,
      position: null,
      what: expect.stringContaining('but the published key is noted as'),
    });
  });

  it('is detected if the whole proof is missing', async () => {
    const head = openCheckpoint((await newestCheckpoint(history.pool))?.note ?? '', signer);
    if (!head) throw new Error('Nothing was signed.');
    await sql('delete from proof.tiles; delete from proof.checkpoints; delete from proof.place');
    expect(await history.verify()).toMatchObject({
      ok: false,
      position: null,
      what: expect.stringContaining('This log has no checkpoint'),
    });
    expect(await history.verify({ kept: [head] })).toMatchObject({
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
    expect(await history.verify({ clock: () => now })).toMatchObject({ ok: false, position: null, what: expect.stringContaining(what) });
  });

  it('is detected if the tree is missing and its checkpoints are not', async () => {
    await sql('delete from proof.tiles; delete from proof.place');
    expect(await history.verify()).toMatchObject({
      ok: false,
      position: null,
      what: expect.stringContaining('The hash tree is incomplete'),
    });
  });

  it('is detected if the sealer was made to skip events', async () => {
    await sql('update proof.place set position = 1010');
    await expect(history.sealing()).rejects.toThrow(/differs from what was sealed/);
  });

  it("a checkpoint without the key's signature proves nothing", async () => {
    const { size } = await readSealed(history.pool);
    const forged = signCheckpoint({ size, root: leafHash('forged') }, signerOf(signer.name, randomBytes(32)));
    expect(openCheckpoint(forged, signer)).toBeNull();
  });
});
