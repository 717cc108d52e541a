import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type CollectorCheckpoint, openCollectorCheckpoint } from './collector-checkpoint.ts';
import { type FileHashes, openFileHashes } from './file-hashes.ts';
import { type FileSpace, openFileSpace } from './file-space.ts';

let server: TestDatabase;
let database: Database;
let hashes: FileHashes;
let place: CollectorCheckpoint;
/** Each belongs to another process. */
let one: FileSpace;
let other: FileSpace;

beforeAll(async () => {
  server = await testDatabase(inject('postgresUrl'));
  database = server.open();
  [hashes, place] = [await openFileHashes(database), await openCollectorCheckpoint(database)];
  [one, other] = [await openFileSpace(database), await openFileSpace(server.open())];
});
beforeEach(() => database.pool.query('truncate media.kept, media.hashes, media.attached, media.removals, media.deleted_channels'));
afterAll(() => server.drop());

const kept = (fileId: string, bytes: number) => hashes.note({ kind: 'attachment', ownerId: '7', fileId, bytes }, [`hash ${fileId}`]);
const attach = (fileId: string, authorId: string, channelId = '7') =>
  place.attach({ fileId, messageId: `message ${fileId}`, channelId, serverId: '8', authorId, sentAt: 1 });

async function took(space: FileSpace, fileId: string, userId: string, quotas: { quota?: number; quotaOfAll?: number }) {
  const { quota = null, quotaOfAll = null } = quotas;
  return space.take({ fileId, userId, bytes: 10, quota, quotaOfAll });
}

describe('space for files', () => {
  it('is limited by the quota of a person, and the refusal reports the used bytes', async () => {
    for (const fileId of ['1', '2', '3']) await kept(fileId, 10);
    expect(await took(one, '1', 'ada', { quota: 25 })).toBeNull();
    expect(await took(other, '2', 'ada', { quota: 25 })).toBeNull();
    expect(await took(one, '3', 'ada', { quota: 25 })).toEqual({ full: 'person', used: 20 });
    expect(await took(one, '3', 'ben', { quota: 25 })).toBeNull();
    expect([await one.usedBy('ada'), await one.usedBy('ben')]).toEqual([20, 10]);
  });

  it.each(['quota', 'quotaOfAll'] as const)('goes to one of many simultaneous uploads in two processes: %s', async (limit) => {
    const fileIds = Array.from({ length: 12 }, (_, index) => String(index));
    for (const fileId of fileIds) await kept(fileId, 10);
    const taken = await Promise.all(fileIds.map((fileId, index) => took(index % 2 === 0 ? one : other, fileId, 'ada', { [limit]: 15 })));
    expect(taken.filter((full) => full === null)).toHaveLength(1);
    expect(taken.filter((full) => full !== null)).toEqual(Array(11).fill({ full: limit === 'quota' ? 'person' : 'instance', used: 10 }));
  });

  it('is released when the file is deleted or hidden from everyone', async () => {
    await kept('1', 10);
    await kept('2', 10);
    await took(one, '1', 'ada', { quota: 100 });
    await took(one, '2', 'ada', { quota: 100 });
    await attach('1', 'ada');
    await attach('2', 'ada');
    await place.keepOfMessage('message 1', { removedBy: 'event', until: 5 });
    expect(await one.usedBy('ada')).toBe(10);
    await place.spare('event');
    expect(await one.usedBy('ada')).toBe(20);
    await place.close('7', '8');
    expect(await one.usedBy('ada')).toBe(0);
    await place.reopen('7');
    await hashes.forget(['1']);
    expect(await one.usedBy('ada')).toBe(10);
  });

  it('counts older files by their messages, whichever is recorded first', async () => {
    await kept('1', 10);
    await attach('1', 'ada');
    await attach('2', 'ada');
    await kept('2', 10);
    expect(await one.usedBy('ada')).toBe(20);
  });
});
