/** The media service as other processes use it: over HTTP, with the shared key. */
import { remoteMedia } from '@folkmoot/platform/media/remote-media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_KEY, startTestMedia, type TestMedia } from './test-support.ts';

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

async function attach(name: string): Promise<string> {
  const { body } = await media.upload(Buffer.from('words'), name, 'text/plain');
  await media.post(`attachments/7/${body.fileId}`);
  return String(body.fileId);
}

describe('the media service from another process', () => {
  it('hands out a file once, and removes it', async () => {
    const remote = remoteMedia(new URL(media.cdn).origin, INTERNAL_KEY);
    const fileId = await attach('my notes?.txt');
    expect(await remote.claim({ kind: 'attachment', ownerId: '8', fileId })).toBeNull();
    const file = await remote.claim({ kind: 'attachment', ownerId: '7', fileId });
    expect(file).toEqual({
      fileId,
      path: expect.stringMatching(`^attachments/7/${fileId}/[\\w-]{22}/my%20notes%3F\\.txt$`),
      filesize: 5,
      animated: false,
      mime: 'application/octet-stream',
      width: null,
      height: null,
      expireAt: null,
    });
    expect(await remote.claim({ kind: 'attachment', ownerId: '7', fileId })).toBeNull();
    expect(await remote.claim({ kind: 'emoji', ownerId: null, fileId: '../../x' })).toBeNull();
    await remote.remove([file?.path ?? '', 'attachments/7/9/missing.txt', '../../etc/passwd']);
    expect((await fetch(media.cdn + file?.path)).status).toBe(404);
  });

  it('refuses a caller without the key, and reports a missing answer as an error', async () => {
    const stranger = remoteMedia(new URL(media.cdn).origin, 'another key');
    const fileId = await attach('a.txt');
    expect(await stranger.claim({ kind: 'attachment', ownerId: '7', fileId })).toBeNull();
    expect(await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId })).not.toBeNull();
    await expect(stranger.remove(['attachments/7/1/a.txt'])).rejects.toThrow('answered 404');
    await expect(remoteMedia('http://127.0.0.1:1', INTERNAL_KEY).claim({ kind: 'emoji', ownerId: null, fileId: '1' })).rejects.toThrow(
      'does not answer',
    );
  });
});
