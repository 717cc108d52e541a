/** Archives of users' own data: only services upload them, a signed link downloads them, and they are deleted after a week. */
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import { remoteArchives } from '@folkmoot/platform/media/remote-archives';
import { remoteMedia } from '@folkmoot/platform/media/remote-media';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INTERNAL_KEY, startTestMedia, type TestMedia } from './test-support.ts';

const HOUR_MS = 3_600_000;
let media: TestMedia;
let origin: string;
let ids = 100;
let place: { readonly userId: string; readonly exportId: string };

beforeAll(async () => {
  media = await startTestMedia();
  ({ origin } = new URL(media.cdn));
});

beforeEach(() => {
  ids += 2;
  place = { userId: String(ids), exportId: String(ids + 1) };
});

afterAll(() => media.stop());

const words = (content: string) => Readable.from([content], { objectMode: false });
/** How far the tests have moved the clock of the service. */
let waited = 0;

function wait(ms: number): void {
  waited += ms;
  media.wait(ms);
}

function linkTo(of = place, forMs = HOUR_MS): string {
  return `${media.cdn}${remoteArchives(origin, INTERNAL_KEY).linkTo(of, Date.now() + waited + forMs)}`;
}

const lying = () => media.files().filter((file) => file.startsWith('archiv'));

describe('an archive', () => {
  it('is stored as a stream, and downloaded by its link until the link expires', async () => {
    const remote = remoteArchives(origin, INTERNAL_KEY);
    expect(await remote.keep(place, words('all that is mine'))).toBe(16);
    const link = linkTo();
    const answer = await fetch(link);
    expect(await answer.text()).toBe('all that is mine');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''folkmoot-\d{4}-\d\d-\d\d\.zip$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const rest = await fetch(link, { headers: { range: 'bytes=4-7' } });
    expect([rest.status, await rest.text()]).toEqual([206, 'that']);
    wait(HOUR_MS);
    expect((await fetch(link)).status).toBe(404);
    expect((await fetch(linkTo())).status).toBe(200);
  });

  it('is not served for a changed link, and not listed', async () => {
    const remote = remoteArchives(origin, INTERNAL_KEY);
    await remote.keep(place, words('mine'));
    const other = { ...place, exportId: String(ids + 900) };
    expect((await fetch(linkTo(other))).status).toBe(404);
    expect((await fetch(linkTo().replace(`.${place.exportId}.`, `.${other.exportId}.`))).status).toBe(404);
    expect((await fetch(linkTo().replace(`exports/${place.userId}.`, 'exports/1.'))).status).toBe(404);
    for (const path of [
      'exports',
      'exports/',
      `archives/${place.userId}/${place.exportId}`,
      `archives/${place.userId}/${place.exportId}.zip`,
    ]) {
      expect((await fetch(media.cdn + path)).status, path).toBe(404);
    }
  });

  it('is refused from a sender without the key', async () => {
    const stranger = remoteArchives(origin, 'another');
    await expect(stranger.keep(place, words('theirs'))).rejects.toMatchObject({ code: 'NotReady' });
    await remoteArchives(origin, INTERNAL_KEY).keep(place, words('mine'));
    await expect(stranger.drop(place.userId)).rejects.toMatchObject({ code: 'NotReady' });
    expect(await (await fetch(linkTo())).text()).toBe('mine');
  });

  it('may exceed the size limit of other uploads', async () => {
    const part = Buffer.alloc(1_000_000, 'x');
    const bytes = await remoteArchives(origin, INTERNAL_KEY).keep(place, Readable.from(Array.from({ length: 12 }, () => part)));
    expect(bytes).toBe(12_000_000);
    expect((await (await fetch(linkTo())).arrayBuffer()).byteLength).toBe(bytes);
  });

  it('replaces an older one of the same user, and is deleted on request', async () => {
    const remote = remoteArchives(origin, INTERNAL_KEY);
    const newer = { ...place, exportId: String(ids + 500) };
    await remote.keep(place, words('old'));
    await remote.keep(newer, words('new'));
    expect((await fetch(linkTo())).status).toBe(404);
    expect(await (await fetch(linkTo(newer))).text()).toBe('new');
    await remote.drop(place.userId, place.exportId);
    expect((await fetch(linkTo(newer))).status).toBe(200);
    await remote.drop(place.userId);
    expect((await fetch(linkTo(newer))).status).toBe(404);
  });

  it('leaves nothing after an aborted upload', async () => {
    const before = lying();
    const half = new PassThrough();
    half.write('half of');
    const kept = remoteArchives(origin, INTERNAL_KEY).keep(place, half);
    await expect.poll(() => lying().length).toBe(before.length + 1);
    half.destroy(new Error('It ends here.'));
    await expect(kept).rejects.toThrow();
    await expect.poll(lying).toEqual(before);
  });

  it('is deleted after a week', async () => {
    await remoteArchives(origin, INTERNAL_KEY).keep(place, words('mine'));
    wait(EXPORT_LIMITS.keptMs - 3 * HOUR_MS);
    await media.service().clean();
    expect((await fetch(linkTo())).status).toBe(200);
    wait(4 * HOUR_MS);
    await media.service().clean();
    expect(lying()).toEqual([]);
    expect((await fetch(linkTo())).status).toBe(404);
  });
});

describe('a claimed file', () => {
  it('is opened by its path, and is null after its removal', async () => {
    const { body } = await media.upload(Buffer.from('words'), 'my notes?.txt', 'text/plain');
    await media.post(`attachments/7/${body.fileId}`);
    const file = await remoteMedia(origin, INTERNAL_KEY).claim({ kind: 'attachment', ownerId: '7', fileId: String(body.fileId) });
    for (const archives of [media.service().archives, remoteArchives(origin, INTERNAL_KEY)]) {
      const opened = await archives.open(file?.path ?? '');
      expect(opened?.bytes).toBe(5);
      expect(opened && (await text(opened.content))).toBe('words');
      expect(await archives.open('attachments/7/9/missing.txt')).toBeNull();
      expect(await archives.open('../../etc/passwd')).toBeNull();
    }
  });
});
