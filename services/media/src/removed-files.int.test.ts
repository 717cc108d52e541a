/** Files that an administrator removed by their hashes, with a real log and media service. */
import { createHash } from 'node:crypto';
import { FileRemoved } from '@folkmoot/contracts/media/events';
import type { Database } from '@folkmoot/platform/database/database';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import { postgresLog, prepareLog } from '@folkmoot/platform/event-log/postgres-log';
import { type FileHashes, openFileHashes } from '@folkmoot/platform/media/file-hashes';
import type { FileKind } from '@folkmoot/platform/media/port';
import { type TestDatabase, testDatabase } from '@folkmoot/platform/testing/test-database';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Answered, oneKeyCodec, startTestMedia, type TestMedia } from './test-support.ts';

let database: TestDatabase;
let opened: Database;
let log: EventLog;
let media: TestMedia;
let hashes: FileHashes;

const codec = oneKeyCodec();

beforeAll(async () => {
  database = await testDatabase(inject('postgresUrl'));
  opened = database.open();
  await prepareLog(opened);
  log = postgresLog(opened, database.url);
  media = await startTestMedia({ followed: { log, codec, readModels: opened } });
  hashes = await openFileHashes(opened);
});
afterAll(async () => {
  await media?.stop();
  await log?.close();
  await database?.drop();
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let pictures = 0;
/** A different image each time. */
async function picture(): Promise<Buffer> {
  pictures += 1;
  return sharp({ create: { width: 30 + pictures, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
}

const SEGMENTS: Readonly<Record<FileKind, string>> = {
  attachment: 'attachments/7/',
  avatar: 'avatars/7/',
  banner: 'banners/7/',
  emoji: 'emojis/',
};

async function finished(bytes: Uint8Array, kind: FileKind = 'attachment'): Promise<{ readonly fileId: string; readonly answer: Answered }> {
  const { body } = await media.upload(bytes, 'a.png', 'image/png');
  const fileId = String(body.fileId);
  return { fileId, answer: await media.post(`${SEGMENTS[kind]}${fileId}`) };
}

function claim(fileId: string, kind: FileKind = 'attachment') {
  return media.service().media.claim({ kind, ownerId: kind === 'emoji' ? null : '7', fileId });
}

async function kept(bytes: Uint8Array, kind: FileKind = 'attachment') {
  const file = await claim((await finished(bytes, kind)).fileId, kind);
  if (!file) throw new Error('It was not claimed.');
  return file;
}

async function removed(...sha256s: readonly string[]): Promise<void> {
  const meta = { actor: '1', command: 'test', correlationId: 'c', causationId: null, at: Date.now() };
  const event = FileRemoved({ sha256s: [...sha256s], count: 1, reason: 'Illegal', removedById: '1', removedAt: 1 });
  await log.append(`file-${sha256s[0]}`, 'any', await codec.encode([event], meta));
  const head = await log.head();
  await expect.poll(() => media.service().position()).toBeGreaterThanOrEqual(head);
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(media.cdn + path)).status;
}

describe('a removed file', () => {
  it('is deleted everywhere, with its variants', async () => {
    const bytes = await picture();
    const kinds: readonly FileKind[] = ['attachment', 'attachment', 'avatar', 'banner', 'emoji'];
    const files = [];
    for (const kind of kinds) files.push(await kept(bytes, kind));
    const other = await kept(await picture());
    for (const { path } of files) expect(await statusOf(`${path}?size=10`)).toBe(200);
    await removed(sha256Of(bytes));
    for (const { path } of files) expect([await statusOf(path), await statusOf(`${path}?size=10`)]).toEqual([404, 404]);
    const names = media.files();
    expect(files.filter(({ fileId }) => names.some((name) => name.includes(fileId)))).toEqual([]);
    expect(await statusOf(other.path)).toBe(200);
    expect((await hashes.find({ sha256: sha256Of(bytes) })).count).toBe(0);
  });

  it('cannot be sent again: whole, in chunks, or in its stored form', async () => {
    const bytes = await picture();
    const file = await kept(bytes);
    const asKept = new Uint8Array(await (await fetch(media.cdn + file.path)).arrayBuffer());
    const { sha256s } = await hashes.find({ fileId: file.fileId });
    expect(sha256s).toEqual([sha256Of(bytes), sha256Of(asKept)].toSorted());
    await removed(...sha256s);
    const refused = { status: 403, body: { message: 'An administrator removed this file. It cannot be sent again.' } };
    expect(await media.upload(bytes, 'b.png', 'image/png')).toMatchObject(refused);
    expect(await media.upload(asKept, 'b.webp', 'image/webp')).toMatchObject(refused);

    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${media.cdn}upload-resumable`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes.length) },
    });
    const piece = await fetch(new URL(begun.headers.get('location') ?? '', media.cdn), {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(bytes),
    });
    expect([piece.status, await piece.json()]).toMatchObject([403, refused.body]);
  });

  it('is refused at each later step if it was sent before the removal', async () => {
    const bytes = await picture();
    const [{ body: arrived }, ready] = [await media.upload(bytes, 'a.png', 'image/png'), await finished(bytes)];
    await removed(sha256Of(bytes));
    expect(await media.post(`attachments/7/${arrived.fileId}`)).toMatchObject({ status: 403 });
    expect(await claim(ready.fileId)).toBeNull();
    expect((await hashes.find({ sha256: sha256Of(bytes) })).count).toBe(0);
  });

  it('leaves no copy that is stored at the same moment', async () => {
    const bytes = await picture();
    const ready = [];
    for (let copies = 0; copies < 8; copies += 1) ready.push((await finished(bytes)).fileId);
    const [claimed] = await Promise.all([Promise.all(ready.map((fileId) => claim(fileId))), removed(sha256Of(bytes))]);
    for (const file of claimed) if (file) expect(await statusOf(file.path)).toBe(404);
    expect((await hashes.find({ sha256: sha256Of(bytes) })).count).toBe(0);
  });

  it('stays removed when the tables of the media service are lost and older files are hashed', async () => {
    const [bad, good] = [await picture(), await picture()];
    const [older, other] = [await kept(bad), await kept(good)];
    const asKept = sha256Of(new Uint8Array(await (await fetch(media.cdn + older.path)).arrayBuffer()));
    await media.restart(async () => {
      await opened.pool.query('truncate media.kept, media.hashes, media.removed_hashes, media.hashed');
      await opened.pool.query('update media.place set position = -1');
    });
    await expect.poll(() => hashes.isComplete()).toBe(true);
    expect((await hashes.find({ fileId: older.fileId })).sha256s).toEqual([asKept]);
    await removed(asKept);
    expect([await statusOf(older.path), await statusOf(other.path)]).toEqual([404, 200]);
  });
});

describe('hashes', () => {
  it('are deleted with their file, and with the files of a channel', async () => {
    const [one, two] = [await kept(await picture()), await kept(await picture())];
    await media.service().media.remove([one.path]);
    expect((await hashes.find({ fileId: one.fileId })).count).toBe(0);
    expect((await hashes.find({ fileId: two.fileId })).count).toBe(1);
    const headers = { 'x-folkmoot-service': 'the key that services share' };
    await fetch(`${media.cdn}attachments/7/batch`, { method: 'DELETE', headers });
    expect((await hashes.find({ fileId: two.fileId })).count).toBe(0);
  });
});
