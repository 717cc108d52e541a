/** Tests sealing and verifying on both kinds of log. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aStream, someEvents } from '../event-log/contract/bench.ts';
import { isConsistent } from './check-paths.ts';
import { openCheckpoint } from './checkpoint.ts';
import { leafPage, type ReadLeaves } from './leaf-pages.ts';
import { publicKeyText, signerOf } from './note.ts';
import { consistencyPath } from './paths.ts';
import { checkProof } from './proof-file.ts';
import { checkpointsAfter, tileReader } from './proof-records.ts';
import { sealerPlace } from './proof-store.ts';
import { proofOf } from './prove.ts';
import { INTACT, onEventStoreDb, onPostgres, signer, type TestHistory, testHistories } from './test-support.ts';

const openHistory = testHistories();
let history: TestHistory;

/** Reads the log in pages of a fixed size. */
function pagesOf(limit: number): ReadLeaves {
  return async function* pages(after) {
    for (let from = after; ; ) {
      const events = await history.log.readAll({ after: from, limit });
      const last = events.at(-1);
      if (!last) return;
      yield leafPage(events);
      from = last.position;
    }
  };
}

describe.each([
  ['Postgres', () => onPostgres()],
  ['EventStoreDB', onEventStoreDb],
])('H10 the history in %s', (_name, make) => {
  beforeEach(async () => {
    history = await openHistory(make);
  });

  it('is intact, however often it was sealed in between', async () => {
    await history.seal();
    expect(await history.verify()).toEqual({ ...INTACT, events: 0, checkpoints: 0 });
    for (const count of [1, 255, 1, 300, 43]) {
      await history.write(count);
      await history.seal();
    }
    await history.write(7);
    expect(await history.verify()).toEqual({ ...INTACT, events: 607, checkpoints: 5, unsigned: 7 });
    expect(await history.verify({ from: 256 })).toEqual({ ...INTACT, events: 351, checkpoints: 3, unsigned: 7 });
    // Only up to the last signed root in the range: the next root covers the rest.
    expect(await history.verify({ from: 10, to: 100, readLeaves: pagesOf(100) })).toEqual({ ...INTACT, events: 257, checkpoints: 3 });
  });

  it('reports since when there are unsigned events', async () => {
    await history.write(300);
    await history.seal();
    const at = Date.UTC(2026, 10, 24);
    for (const minute of [0, 1]) {
      const events = someEvents(1).map((event) => ({ ...event, meta: JSON.stringify({ at: at + minute * 60_000 }) }));
      await history.log.append(aStream(), 'none', events);
    }
    const unsigned = { ...INTACT, unsigned: 2, unsignedSince: at };
    expect(await history.verify()).toEqual({ ...unsigned, events: 302, checkpoints: 1 });
    const one = await history.sealing();
    await one.takeIn();
    // Added but not signed, as if the sealer stopped between the two steps.
    expect(await history.verify()).toEqual({ ...unsigned, events: 302, checkpoints: 1 });
    expect(await history.verify({ from: 299 })).toEqual({ ...unsigned, events: 46, checkpoints: 1 });
    await one.sign();
    expect(await history.verify()).toEqual({ ...INTACT, events: 302, checkpoints: 2 });
  });

  it('is not intact if one of its checkpoints, or the published key, was changed', async () => {
    for (const count of [3, 200, 300]) {
      await history.write(count);
      await history.seal();
    }
    await history.pool.query("update proof.place set public_key = 'chat.example/proof+00000000+AAAA'");
    expect(await history.verify()).toMatchObject({
      ok: false,
      position: null,
      what: expect.stringContaining('published key is noted as chat.example/proof+00000000'),
    });
    await history.pool.query('delete from proof.checkpoints where size = 203');
    await history.pool.query('update proof.place set public_key = $1', [publicKeyText(signer)]);
    const what = 'The checkpoint of size 203 is missing. The checkpoint of size 503 was signed directly after it.';
    expect(await history.verify()).toEqual({ ok: false, position: null, what });
  });

  it('proves one event to anyone who has the key', async () => {
    await history.write(300);
    const [event] = await history.log.readAll({
      after: (await history.log.readAll({ after: -1, limit: 270 })).at(-1)?.position ?? -1,
      limit: 1,
    });
    if (!event) throw new Error('There is no such event.');
    await expect(proofOf({ pool: history.pool, log: history.log }, event)).rejects.toThrow(/not signed yet/);
    await history.seal();
    const file = await proofOf({ pool: history.pool, log: history.log }, event);
    expect(checkProof(file, signer)).toMatchObject({ index: 270, size: 300, entry: expect.stringContaining(event.id) });
    expect(checkProof(file, signerOf(signer.name, randomBytes(32)))).toBeNull();
  });

  it('is consistent from any checkpoint to any later one', async () => {
    for (const count of [3, 200, 300]) {
      await history.write(count);
      await history.seal();
    }
    const heads = (await checkpointsAfter(history.pool, 0, 10)).map(({ note }) => openCheckpoint(note, signer));
    expect(heads.map((head) => head?.size)).toEqual([3, 203, 503]);
    for (const older of heads) {
      for (const newer of heads) {
        if (!older || !newer || older.size > newer.size) continue;
        expect(isConsistent(older, newer, await consistencyPath(tileReader(history.pool), older.size, newer.size))).toBe(true);
      }
    }
  });

  it('is sealed by one process at a time, and only with the key that signed before', async () => {
    await history.write(10);
    const first = await history.sealing('first');
    await first.takeIn();
    await sealerPlace(history.pool, 'first', 60_000).release();
    const second = await history.sealing('second');
    await history.write(1);
    await expect(first.takeIn()).rejects.toThrow(/taken over/);
    await expect(first.sign()).rejects.toThrow(/taken over/);
    await second.takeIn();
    expect([await second.sign(), await second.sign()]).toEqual([true, false]);
    const other = signerOf(signer.name, randomBytes(32));
    await expect(history.sealing('second', other)).rejects.toThrow(/not signed with this key/);
  });
});
