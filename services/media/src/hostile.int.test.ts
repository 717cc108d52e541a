/** Malicious uploads: the service refuses them clearly, uses little memory and leaves no files behind. */
import { type ClientRequest, request as requestOf } from 'node:http';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPictures } from './pictures/pool.ts';
import { startTestMedia, type TestMedia } from './test-support.ts';

const MB = 1024 * 1024;
const BOUNDARY = 'frontier';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

function partHead(name = 'a.bin', type = 'application/octet-stream'): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="f"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
}

function lying(path = 'upload', headers: Record<string, string | number> = {}): ClientRequest {
  const outgoing = requestOf(media.cdn + path, { method: 'POST', headers: { ...FORM, ...headers } });
  outgoing.on('error', () => undefined);
  return outgoing;
}

function answerOf(outgoing: ClientRequest): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
}

const unclaimed = () => media.files().filter((name) => name.startsWith('unclaimed'));

function chunkOf(type: string, data: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of named) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, named, sum]);
}

/** A PNG of a few hundred bytes that claims to have this size. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const idat = chunkOf('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunkOf('IHDR', head), idat, chunkOf('IEND', Buffer.alloc(0))]);
}

/** Many frames of one pixel. */
function gifOf(frames: number, side = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

describe('a false content type', () => {
  it.each([
    ['an HTML page with the name of an image', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 'NotAPicture', 400],
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'PictureTypeNotAccepted', 400],
    ['an image with the type of a text', gifOf(1), 'text/plain', 'PictureTypeNotAccepted', 400],
  ])('%s is refused where an image is required', async (_what, bytes, type, _code, status) => {
    const answer = await media.upload(bytes, 'x.png', type, '?image=true');
    expect(answer).toMatchObject({ status, body: { message: expect.any(String), path: null } });
    expect(unclaimed()).toEqual([]);
  });

  it.each([
    [
      'half an image',
      'attachments/7',
      async () =>
        (
          await sharp({
            create: { width: 900, height: 900, channels: 3, background: '#123456', noise: { type: 'gaussian', mean: 99, sigma: 40 } },
          })
            .png()
            .toBuffer()
        ).subarray(0, 9000),
    ],
    ['only the header of an image', 'emojis', async () => Buffer.from('GIF89a')],
    [
      'noise after a valid signature',
      'avatars/7',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]),
    ],
  ])('%s is refused when it is to be shown', async (_what, to, make) => {
    const { body } = await media.upload(await make(), 'x.png', 'image/png');
    expect(await media.post(`${to}/${body.fileId}`)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    expect(unclaimed()).toEqual([]);
  });

  it('a file that is no image cannot become an avatar', async () => {
    const { body } = await media.upload(Buffer.from('%PDF-1.7 words'), 'x.pdf', 'application/pdf');
    expect((await media.post(`avatars/7/${body.fileId}`)).status).toBe(400);
    expect(unclaimed()).toEqual([]);
  });
});

describe('decompression bombs', () => {
  it.each([
    ['a few bytes that unpack to 3,600 megapixels', pngOf(60_000, 60_000)],
    ['a single row of very many pixels', pngOf(2_000_000_000, 1)],
    ['ten thousand frames', gifOf(10_000)],
    ['frames that are too large together', gifOf(300, 2000)],
  ])('%s: refused within two seconds', async (_what, bytes) => {
    let best = Number.POSITIVE_INFINITY;
    // Other programs on the machine can only slow this down, so the best run counts.
    for (let run = 0; run < 12 && best >= 2000; run += 1) {
      const { body } = await media.upload(bytes, 'bomb.png', 'image/png', '?image=true');
      const startedAt = performance.now();
      expect(await media.post(`emojis/${body.fileId}`)).toMatchObject({ status: 400, body: { message: expect.any(String) } });
      best = Math.min(best, performance.now() - startedAt);
    }
    expect(best).toBeLessThan(2000);
    expect(unclaimed()).toEqual([]);
  });

  it.each([
    ['gzip', () => gzipSync(Buffer.alloc(200 * MB))],
    [
      'a document',
      () => {
        const name = Buffer.from('[Content_Types].xml');
        const packed = deflateRawSync(Buffer.alloc(200 * MB));
        const head = Buffer.alloc(30);
        head.writeUInt32LE(0x04034b50, 0);
        head.writeUInt16LE(8, 8);
        head.writeUInt32LE(packed.length, 18);
        head.writeUInt32LE(200 * MB, 22);
        head.writeUInt16LE(name.length, 26);
        return Buffer.concat([head, name, packed]);
      },
    ],
  ])('%s of 200 MB of zeros stays packed and is served as a download', async (_what, make) => {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const { body } = await media.upload(bytes, 'x.zip', 'application/zip');
    expect((await media.post(`attachments/7/${body.fileId}`)).status).toBe(200);
    const file = await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId: String(body.fileId) });
    expect(file).toMatchObject({ filesize: bytes.length, width: null });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MB);
  });

  it('takes at most 104 MB per worker for the largest allowed image', { timeout: 600_000 }, async () => {
    const peaks: number[] = [];
    // This test measures memory, so it may be slow on a busy machine.
    const pictures = startPictures({ workers: 1, pictureMs: 100_000, onDone: ({ peakBytes }) => peaks.push(peakBytes) });
    const flat = sharp({ create: { width: 7900, height: 5000, channels: 3, background: '#a0b0c0' } });
    const small = sharp({ create: { width: 4080, height: 3060, channels: 3, background: '#a0b0c0' } });
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const grains = await sharp({ create: { width: 1020, height: 765, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
    const noisy = sharp(grains).resize(4080, 3060);
    const seeThrough = sharp({ create: { width: 3500, height: 2670, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } });
    const made = [
      ['large.jpg', flat.clone().jpeg()],
      ['large.png', flat.clone().png()],
      ['large.webp', flat.clone().webp()],
      ['coarse.jpg', small.clone().jpeg({ progressive: true })],
      ['coarse.png', small.clone().png({ progressive: true })],
      ['noisy.jpg', noisy.clone().jpeg({ progressive: true })],
      ['noisy.png', noisy.clone().png({ progressive: true })],
      ['see-through.png', seeThrough.png({ progressive: true })],
    ] as const;
    try {
      for (const [name, picture] of made) {
        const input = `${media.folder}/${name}`;
        await picture.toFile(input);
        const fit = { width: 1920, height: 1080, cover: false };
        expect(await pictures.run({ input, output: `${input}.out`, fit, crop: null, as: 'stored' }), name).toMatchObject({ done: true });
      }
    } finally {
      await pictures.stop();
    }
    expect(Math.max(...peaks)).toBeLessThanOrEqual(104 * MB);
    expect(Math.max(...peaks)).toBeGreaterThan(0);
  });
});

describe('limits', () => {
  it('refuses a file by its announced size before it is sent', async () => {
    const outgoing = lying('upload', { 'content-length': 10 * 1024 * MB });
    outgoing.write(partHead());
    expect((await answerOf(outgoing)).status).toBe(413);
    outgoing.destroy();
    expect(unclaimed()).toEqual([]);
  });

  it('stops an endless stream at 50 MB', async () => {
    const outgoing = lying('upload', { 'transfer-encoding': 'chunked' });
    const block = Buffer.alloc(MB);
    const before = process.memoryUsage.rss();
    function send(): void {
      for (let takes = true; takes && !outgoing.destroyed; ) takes = outgoing.write(block);
    }
    outgoing.on('drain', send);
    outgoing.write(partHead());
    send();
    const answer = await answerOf(outgoing);
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String), path: null });
    // The client would send forever.
    await new Promise((resolve) => (outgoing.closed ? resolve(null) : outgoing.once('close', resolve)));
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MB);
    expect(unclaimed()).toEqual([]);
  });

  it('refuses images over 12 MB', async () => {
    expect((await media.upload(Buffer.alloc(13 * MB), 'x.png', 'image/png', '?image=true')).status).toBe(413);
    expect(unclaimed()).toEqual([]);
  });

  it('reports that there are too many unclaimed bytes', async () => {
    const full = await startTestMedia({ waitingBytes: 1000 });
    try {
      expect((await full.upload(Buffer.alloc(1000), 'x', 'text/plain')).status).toBe(200);
      expect(await full.upload(Buffer.alloc(10), 'x', 'text/plain')).toMatchObject({ status: 429, body: { message: expect.any(String) } });
    } finally {
      await full.stop();
    }
  });
});

describe('an invalid upload request', () => {
  it.each([
    ['two files', `${partHead()}a\r\n${partHead()}b\r\n--${BOUNDARY}--\r\n`, 403],
    [
      'a field before the file',
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n${partHead()}b\r\n--${BOUNDARY}--\r\n`,
      403,
    ],
    ['no part', `--${BOUNDARY}--\r\n`, 400],
    ['nothing at all', '', 400],
    ['a missing end', `${partHead()}abc`, 400],
    ['no form', 'words', 400],
  ])('%s', async (_what, body, status) => {
    const outgoing = lying();
    outgoing.end(body);
    const answer = await answerOf(outgoing);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String), path: null });
    expect(unclaimed()).toEqual([]);
  });

  it('with another content type', async () => {
    expect(await media.post('upload', 'words')).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it('leaves nothing behind after it breaks off', async () => {
    const outgoing = lying('upload', { 'content-length': MB });
    outgoing.write(partHead());
    await new Promise((resolve) => outgoing.write(Buffer.alloc(MB / 2), resolve));
    await expect.poll(() => unclaimed().length).toBe(1);
    outgoing.destroy();
    await expect.poll(unclaimed).toEqual([]);
  });
});

describe('names and paths', () => {
  it.each(['../../../etc/passwd', '..\\..\\boot.ini', '%2e%2e%2fx', '..', 'a\u202Egnp.exe', 'x'.repeat(2000), 'q"; filename="y'])(
    'the name %j stays in its folder',
    async (name) => {
      const form = `${partHead(name.replaceAll('"', '%22'))}words\r\n--${BOUNDARY}--\r\n`;
      const outgoing = lying();
      outgoing.end(form);
      const { fileId } = JSON.parse((await answerOf(outgoing)).text) as { fileId: string };
      await media.post(`attachments/7/${fileId}`);
      const file = await media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId });
      expect(file?.path).toMatch(new RegExp(`^attachments/7/${fileId}/[\\w-]{22}/[^/]+$`));
      expect(media.files()).toContain(`files/${file?.path}`);
      expect((await fetch(media.cdn + file?.path)).status).toBe(200);
    },
  );

  it.each(['avatars/..%2f7', 'avatars/7x', 'attachments/-1', 'banners/%00'])('the owner %s is refused', async (owner) => {
    const { body } = await media.upload(gifOf(1), 'x.gif', 'image/gif', '?image=true');
    expect((await media.post(`${owner}/${body.fileId}`)).status).toBe(400);
  });

  it.each([
    '../unclaimed/x',
    'attachments/7/8/..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    'files/emojis/1.webp',
    'emojis/1.webp',
    'unclaimed/arrived',
  ])('%s is not found', async (path) => {
    const outgoing = requestOf(media.cdn, { path: `/cdn/${path}` });
    outgoing.end();
    const answer = await answerOf(outgoing);
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String) });
  });

  it('invalid crop points are refused, and the upload stays valid', async () => {
    const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { body } = await media.upload(png, 'x.png', 'image/png', '?image=true');
    expect((await media.post(`avatars/7/${body.fileId}?points=[9,9,1,1]`)).status).toBe(403);
    expect((await media.post(`avatars/7/${body.fileId}?points=[60,60,90,90]`)).status).toBe(200);
  });
});
