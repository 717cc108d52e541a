/** The adapter for S3, and the media service that uses it, against a real server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStoreContract } from './file-store-contract-suite.ts';
import { type S3Server, startS3Server } from './s3-server-fixture.ts';
import { openS3Store } from './s3-store.ts';
import { startTestMedia, type TestMedia } from './test-support.ts';

const MB = 1024 * 1024;

let server: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-s3-store-'));
beforeAll(async () => {
  server = await startS3Server();
}, 900_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

fileStoreContract('a bucket', () => openS3Store(server.settings, join(folder, 'suite')));

async function keys(prefix: string): Promise<readonly string[]> {
  const { Contents = [] } = await server.client.send(new ListObjectsV2Command({ Bucket: server.settings.bucket, Prefix: prefix }));
  return Contents.flatMap(({ Key }) => Key ?? []);
}

describe('a bucket', () => {
  it('keeps nothing of an upload whose sender died', async () => {
    const store = await openS3Store(server.settings, join(folder, 'unfinished'));
    const { bucket: Bucket } = server.settings;
    await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'files/attachments/7/1/half.bin' }));
    const open = async () => (await server.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
    await store.dropUnfinished(Date.now() - 3_600_000);
    expect(await open()).toHaveLength(1);
    await store.dropUnfinished(Date.now() + 3_600_000);
    expect(await open()).toEqual([]);
    store.close();
  });

  it('is distinguished from one that is unreachable or missing', async () => {
    const lent = join(folder, 'unreached');
    const away = await openS3Store({ ...server.settings, url: 'http://127.0.0.1:1' }, lent);
    await expect(away.check()).rejects.toThrow();
    await expect(away.find('files/a')).rejects.toThrow();
    const other = await openS3Store({ ...server.settings, bucket: 'another-bucket' }, lent);
    await expect(other.check()).rejects.toThrow();
    const stranger = await openS3Store({ ...server.settings, secret: 'a wrong secret' }, lent);
    await expect(stranger.check()).rejects.toThrow();
    await expect(stranger.find('files/a')).rejects.toThrow();
    for (const store of [away, other, stranger]) store.close();
  });
});

describe('the media service on a bucket', () => {
  let media: TestMedia;
  let keepMs: number | null = null;
  beforeAll(async () => {
    media = await startTestMedia({ s3: server.settings, keepMs: () => keepMs });
  });
  afterAll(() => media.stop());

  async function claimed(bytes: Uint8Array, name: string, type: string) {
    const { body } = await media.upload(bytes, name, type);
    await media.post(`attachments/7/${body.fileId}`);
    const file = await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId: String(body.fileId) });
    if (!file) throw new Error('It was not claimed.');
    return file;
  }

  it('serves ranges, makes images smaller, and keeps only reproducible files on its own disk', async () => {
    const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366ff' } })
      .jpeg()
      .toBuffer();
    const picture = await claimed(photo, 'Holiday photo.JPG', 'image/jpeg');
    const small = await fetch(`${media.cdn}${picture.path}?size=100`);
    const { width, height } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([small.status, width, height]).toEqual([200, 100, 75]);

    const file = await claimed(Buffer.from('0123456789'), 'ten.bin', 'application/octet-stream');
    const part = await fetch(media.cdn + file.path, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const head = await fetch(media.cdn + file.path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect(media.files().filter((name) => !name.startsWith('variants'))).toEqual([]);
    expect(readdirSync(join(media.folder, 'lent'))).toEqual([]);

    await media.service().media.remove([picture.path, file.path]);
    expect((await fetch(media.cdn + picture.path)).status).toBe(404);
    expect(await keys(`files/attachments/7/${file.fileId}/`)).toEqual([]);
  });

  it('deletes a file when it expires, also after a restart', async () => {
    keepMs = 24 * 3_600_000;
    const file = await claimed(Buffer.from('for a day'), 'day.bin', 'application/octet-stream');
    await media.restart();
    expect((await fetch(media.cdn + file.path)).status).toBe(200);
    media.wait(25 * 3_600_000);
    await media.service().clean();
    expect((await fetch(media.cdn + file.path)).status).toBe(404);
    expect(await keys('expiring/')).toEqual([]);
    expect(await keys('claims/')).toEqual([]);
  });

  it('sends a large file to many clients in parallel', async () => {
    const file = await claimed(Buffer.alloc(40 * MB, 3), 'large.bin', 'application/octet-stream');
    const sizes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { body } = await fetch(media.cdn + file.path);
        let bytes = 0;
        for await (const chunk of body ?? []) bytes += chunk.length;
        return bytes;
      }),
    );
    expect(sizes).toEqual(Array(8).fill(40 * MB));
  });
});
