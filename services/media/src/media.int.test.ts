/** Uploads, claims and serving, with real images over a real connection. */
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_KEY, startTestMedia, type TestMedia } from './test-support.ts';

let media: TestMedia;
/** The retention time of files. null: they do not expire. */
let keepMs: number | null = null;
let fileMb = 50;
beforeAll(async () => {
  media = await startTestMedia({
    keepMs: () => keepMs,
    sizes: () => ({ fileBytes: fileMb * 1024 * 1024, pictureBytes: Math.min(fileMb, 12) * 1024 * 1024 }),
  });
});
afterAll(() => media.stop());

function blank(width: number, height: number, background = '#3366ff'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

async function moving(frames: number, side = 60): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_unused, index) =>
      blank(side, side, index % 2 ? '#ff0000' : '#00ff00')
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .gif({ delay: 100 })
    .toBuffer();
}

async function finished(bytes: Uint8Array, name: string, type: string, to: string, query = ''): Promise<string> {
  const { body } = await media.upload(bytes, name, type, '?image=true');
  const fileId = String(body.fileId);
  const answer = await media.post(`${to}/${fileId}${query}`);
  expect(answer).toEqual({ status: 200, body: { fileId } });
  return fileId;
}

async function attached(bytes: Uint8Array, name: string, type = 'application/octet-stream') {
  const { body } = await media.upload(bytes, name, type);
  await media.post(`attachments/7/${body.fileId}`);
  const file = await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId: String(body.fileId) });
  if (!file) throw new Error('It was not claimed.');
  return file;
}

const DAY_MS = 86_400_000;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

describe('an image', () => {
  it('is rotated upright, loses its camera metadata, and becomes WebP of fitting size', async () => {
    const photo = await blank(3000, 2000)
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const file = await attached(photo, 'Holiday photo.JPG', 'image/jpeg');
    expect(file).toMatchObject({ mime: 'image/webp', width: 720, height: 1080, animated: false, expireAt: null });
    expect(file.path).toMatch(new RegExp(`^attachments/7/${file.fileId}/[\\w-]{22}/Holiday%20photo\\.webp$`));
    const response = await fetch(media.cdn + file.path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes).toHaveLength(file.filesize);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 720, height: 1080 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('Secret camera')).toBe(false);
  });

  it('stays animated as a GIF, and is served still or small on request', async () => {
    const file = await attached(await moving(4), 'wave.gif', 'image/gif');
    expect(file).toMatchObject({ mime: 'image/gif', animated: true, width: 60, height: 60 });
    const stored = await fetch(media.cdn + file.path);
    expect(stored.headers.get('content-type')).toBe('image/gif');
    expect((await sharp(Buffer.from(await stored.arrayBuffer()), { animated: true }).metadata()).pages).toBe(4);
    const still = await fetch(`${media.cdn}${file.path}?type=webp&size=30`);
    expect(still.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(Buffer.from(await still.arrayBuffer()), { animated: true }).metadata()).toMatchObject({ width: 30, height: 30 });
    const small = await fetch(`${media.cdn}${file.path}?size=20`);
    expect(await sharp(Buffer.from(await small.arrayBuffer()), { animated: true }).metadata()).toMatchObject({ pages: 4, width: 20 });
  });

  it('is cropped to the points as an avatar, or to its center, and is square', async () => {
    const halves = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
      .composite([{ input: await blank(200, 300, '#0000ff').png().toBuffer(), left: 200, top: 0 }])
      .png()
      .toBuffer();
    const fileId = await finished(halves, 'me.png', 'image/png', 'avatars/5', '?points=[200,0,400,200]');
    const file = await media.service().media.claim({ kind: 'avatar', ownerId: '5', fileId });
    expect(file).toMatchObject({ path: `avatars/5/${fileId}.webp`, width: 200, height: 200 });
    const bytes = Buffer.from(await (await fetch(`${media.cdn}avatars/5/${fileId}.webp`)).arrayBuffer());
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    const centred = await finished(halves, 'me.png', 'image/png', 'avatars/5');
    expect(await media.service().media.claim({ kind: 'avatar', ownerId: '5', fileId: centred })).toMatchObject({ width: 200, height: 200 });
  });

  it('of 10 MB is processed within 1.5 s', { timeout: 300_000 }, async () => {
    const noise = sharp({
      create: { width: 5200, height: 3900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    });
    const photo = await noise.jpeg({ quality: 87 }).toBuffer();
    expect(photo.length / 1024 / 1024).toBeGreaterThan(9);
    expect(photo.length / 1024 / 1024).toBeLessThan(12);
    const bareMs = () => timeOf(() => sharp(photo).resize({ width: 1920, height: 1080, fit: 'inside' }).webp({ quality: 90 }).toBuffer());
    let best = Number.POSITIVE_INFINITY;
    // Other programs on the machine slow down this test and the bare conversion alike, which takes a quarter of the 1.5 s on an idle
    // machine.
    for (let run = 0; run < 12 && best >= 1; run += 1) {
      const within = Math.max(1500, 4 * (await bareMs()));
      best = Math.min(best, (await timeOf(() => attached(photo, 'large.jpg', 'image/jpeg'))) / within);
    }
    expect(best).toBeLessThan(1);
  });
});

describe('an upload', () => {
  it('may be sent to the root of the CDN, with or without a slash', async () => {
    const png = await blank(30, 30).png().toBuffer();
    for (const address of [media.cdn, media.cdn.slice(0, -1)]) {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'x.png');
      const response = await fetch(address, { method: 'POST', body: form });
      expect(response.status).toBe(200);
      const { fileId } = (await response.json()) as { fileId: string };
      expect((await media.post(`attachments/7/${fileId}`)).status).toBe(200);
      expect(await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId })).toMatchObject({ width: 30 });
    }
  });
});

describe('a claim', () => {
  it('works once, and only for its owner and kind', async () => {
    const { claim } = media.service().media;
    const fileId = await finished(await blank(300, 300).png().toBuffer(), 'x.png', 'image/png', 'banners/5');
    expect(await claim({ kind: 'banner', ownerId: '6', fileId })).toBeNull();
    expect(await claim({ kind: 'avatar', ownerId: '5', fileId })).toBeNull();
    const claims = await Promise.all([1, 2, 3].map(() => claim({ kind: 'banner', ownerId: '5', fileId })));
    expect(claims.filter((each) => each !== null)).toMatchObject([{ path: `profile_banners/5/${fileId}.webp` }]);
    expect(await claim({ kind: 'banner', ownerId: '5', fileId: '../../x' })).toBeNull();
  });

  it('is for other services of the instance only', async () => {
    const fileId = await finished(await blank(30, 30).png().toBuffer(), 'x.png', 'image/png', 'emojis');
    expect((await media.post(`verify/${fileId}?type=EMOJI`)).status).toBe(404);
    const response = await fetch(`${media.cdn}verify/${fileId}?type=EMOJI`, {
      method: 'POST',
      headers: { 'x-folkmoot-service': INTERNAL_KEY },
    });
    expect(await response.json()).toMatchObject({ fileId, path: `emojis/${fileId}.webp`, animated: false, compressed: true, width: 30 });
    expect((await fetch(`${media.cdn}emojis/${fileId}.webp`)).status).toBe(200);
    const removal = { method: 'DELETE', body: JSON.stringify({ paths: [`emojis/${fileId}.webp`] }) };
    expect((await fetch(`${media.cdn}batch`, removal)).status).toBe(404);
    const headers = { 'x-folkmoot-service': INTERNAL_KEY, 'content-type': 'application/json' };
    expect((await fetch(`${media.cdn}batch`, { ...removal, headers })).status).toBe(200);
    expect((await fetch(`${media.cdn}emojis/${fileId}.webp`)).status).toBe(404);
  });

  it('is possible for five minutes, also after a restart, and then the upload is deleted', async () => {
    const png = await blank(40, 40).png().toBuffer();
    const early = await finished(png, 'x.png', 'image/png', 'emojis');
    const late = await finished(png, 'x.png', 'image/png', 'emojis');
    await media.restart();
    expect(await media.service().media.claim({ kind: 'emoji', ownerId: null, fileId: early })).not.toBeNull();
    media.wait(5 * 60_000 + 1000);
    await media.service().clean();
    expect(await media.service().media.claim({ kind: 'emoji', ownerId: null, fileId: late })).toBeNull();
    expect(media.files().filter((name) => name.startsWith('unclaimed'))).toEqual([]);
  });
});

describe('a file that is no image', () => {
  it('is stored unchanged and served as a download', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    const file = await attached(page, 'innocent.png', 'image/png');
    expect(file).toMatchObject({ mime: 'application/octet-stream', width: null, height: null });
    expect(file.expireAt).toBeNull();
    const response = await fetch(media.cdn + file.path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''innocent.png",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    });
    expect(await response.text()).toBe(String(page));
    media.wait(400 * DAY_MS);
    await media.service().clean();
    expect((await fetch(media.cdn + file.path)).status).toBe(200);
  });

  it('is deleted after the retention time of the instance', async () => {
    keepMs = DAY_MS;
    const file = await attached(Buffer.from('notes'), 'notes.txt');
    expect(file.expireAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    media.wait(25 * 3_600_000);
    await media.service().clean();
    expect((await fetch(media.cdn + file.path)).status).toBe(404);
    expect(media.files().filter((name) => name.includes(file.fileId))).toEqual([]);
  });

  it('is kept if expiry is turned off before it expires, also if it is turned on again', async () => {
    keepMs = DAY_MS;
    const file = await attached(Buffer.from('notes'), 'notes.txt');
    keepMs = null;
    await media.service().clean();
    keepMs = DAY_MS;
    media.wait(25 * 3_600_000);
    await media.service().clean();
    expect((await fetch(media.cdn + file.path)).status).toBe(200);
    keepMs = null;
  });

  it('may be as large as the current setting allows', async () => {
    const bytes = new Uint8Array(1024 * 1024 + 1);
    expect((await media.upload(bytes, 'large.bin', 'application/octet-stream')).status).toBe(200);
    fileMb = 1;
    expect((await media.upload(bytes, 'large.bin', 'application/octet-stream')).status).toBe(413);
    fileMb = 50;
  });

  it('is sent in ranges', async () => {
    const file = await attached(Buffer.from('0123456789'), 'ten.bin');
    const part = await fetch(media.cdn + file.path, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const beyond = await fetch(media.cdn + file.path, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const head = await fetch(media.cdn + file.path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    const known = await fetch(media.cdn + file.path, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
  });

  it('may be empty', async () => {
    const file = await attached(Buffer.alloc(0), 'nothing.txt');
    expect(file.filesize).toBe(0);
    expect(await (await fetch(media.cdn + file.path)).text()).toBe('');
  });
});

describe('clients', () => {
  it('may send preflight requests and double slashes', async () => {
    const preflight = await fetch(`${media.cdn}upload`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere', 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    const fileId = await finished(await moving(2, 30), 'x.gif', 'image/gif', 'emojis');
    await media.service().media.claim({ kind: 'emoji', ownerId: null, fileId });
    const response = await fetch(`${media.cdn}/emojis/${fileId}.gif?type=webp`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('may send a JSON body where none is needed, and any name for the form part', async () => {
    const form = new FormData();
    form.append('file', new Blob(['words']), 'a.txt');
    const { body } = await media.post('upload', form);
    const response = await fetch(`${media.cdn}attachments/7/${body.fileId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
    expect((await media.post(`attachments/7/${body.fileId}`)).status).toBe(404);
  });

  it('may send a ticket, which must be valid', async () => {
    const response = await fetch(`${media.cdn}tickets`, { method: 'POST', headers: { authorization: 'known' } });
    const { ticket } = (await response.json()) as { ticket: string };
    const bytes = Buffer.from('words');
    expect((await media.upload(bytes, 'a.txt', 'text/plain', `?ticket=${ticket}`)).status).toBe(200);
    expect((await media.upload(bytes, 'a.txt', 'text/plain', `?ticket=${ticket}x`)).status).toBe(403);
    expect((await fetch(`${media.cdn}tickets`, { method: 'POST', headers: { authorization: 'unknown' } })).status).toBe(401);
  });

  it('may finish an upload only with a ticket of the same user', async () => {
    const response = await fetch(`${media.cdn}tickets`, { method: 'POST', headers: { authorization: 'known' } });
    const { ticket } = (await response.json()) as { ticket: string };
    const { body } = await media.upload(Buffer.from('words'), 'a.txt', 'text/plain', `?ticket=${ticket}`);
    expect((await media.post(`attachments/7/${body.fileId}`)).status).toBe(404);
    expect((await media.post(`attachments/7/${body.fileId}?ticket=${ticket}x`)).status).toBe(403);
    expect((await media.post(`attachments/42/${body.fileId}?ticket=${ticket}`)).status).toBe(200);
  });
});
