/** Resumable uploads over real connections that break. */
import { request as requestOf } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestMedia, type TestMedia } from './test-support.ts';

const MB = 1024 * 1024;
const RESUMABLE = { 'tus-resumable': '1.0.0' };
const PIECE = { ...RESUMABLE, 'content-type': 'application/offset+octet-stream' };

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia();
});
afterAll(() => media.stop());

async function ticket(): Promise<string> {
  const response = await fetch(`${media.cdn}tickets`, { method: 'POST', headers: { authorization: 'known' } });
  return ((await response.json()) as { ticket: string }).ticket;
}

function announce(bytes: number, name: string, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  return fetch(`${media.cdn}upload-resumable${query}`, {
    method: 'POST',
    headers: { ...RESUMABLE, 'upload-length': String(bytes), 'upload-metadata': metadata, ...headers },
  });
}

function addressOf(response: Response): string {
  return new URL(response.headers.get('location') ?? '', media.cdn).href;
}

function piece(address: string, content: Buffer, offset: number, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'PATCH',
    headers: { ...PIECE, 'upload-offset': String(offset), ...headers },
    body: new Uint8Array(content),
  });
}

async function offsetOf(address: string, headers: Record<string, string> = {}): Promise<string | null> {
  return (await fetch(address, { method: 'HEAD', headers: { ...RESUMABLE, ...headers } })).headers.get('upload-offset');
}

/** Sends a part of a chunk and disconnects. */
async function brokenPiece(address: string, content: Buffer, sent: number): Promise<void> {
  const outgoing = requestOf(address, { method: 'PATCH', headers: { ...PIECE, 'upload-offset': '0', 'content-length': content.length } });
  outgoing.on('error', () => undefined);
  outgoing.write(content.subarray(0, sent));
  await expect.poll(() => offsetOnDisk()).toBe(sent);
  outgoing.destroy();
}

function offsetOnDisk(): number {
  const all = media.files().filter((name) => name.startsWith('unclaimed/arriving') && name.endsWith('data'));
  return Math.max(0, ...all.map((name) => media.sizeOf(name)));
}

function claim(fileId: string) {
  return media.service().media.claim({ kind: 'attachment', ownerId: '7', fileId });
}

const idIn = (address: string) => address.split('/').at(-1) ?? '';

describe('an interrupted upload', () => {
  it('resumes where it stopped, also after a restart, and becomes a normal file', async () => {
    const content = Buffer.alloc(6 * MB);
    for (let at = 0; at < content.length; at += 4) content.writeUInt32BE(at, at);
    const begun = await announce(content.length, 'Film of the day.bin');
    expect(begun.status).toBe(201);
    await brokenPiece(addressOf(begun), content, 2 * MB);
    expect(await offsetOf(addressOf(begun))).toBe(String(2 * MB));
    await media.restart();
    const address = addressOf(begun);
    const rest = await piece(address, content.subarray(2 * MB), 2 * MB);
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(6 * MB)]);
    // A client that missed the answer asks, and learns that nothing is missing.
    expect(await offsetOf(address)).toBe(String(6 * MB));
    expect((await piece(address, Buffer.alloc(0), 6 * MB)).status).toBe(204);
    const fileId = idIn(address);
    expect(await media.post(`attachments/7/${fileId}`)).toEqual({ status: 200, body: { fileId } });
    const file = await claim(fileId);
    expect(file).toMatchObject({
      filesize: 6 * MB,
      path: expect.stringMatching(`^attachments/7/${fileId}/[\\w-]{22}/Film%20of%20the%20day\\.bin$`),
    });
    const stored = Buffer.from(await (await fetch(media.cdn + file?.path)).arrayBuffer());
    expect(stored.equals(content)).toBe(true);
    expect(await offsetOf(address)).toBeNull();
  });

  it('is dropped five minutes after its last byte', async () => {
    const begun = await announce(100, 'a.bin');
    expect((await piece(addressOf(begun), Buffer.alloc(40), 0)).headers.get('upload-offset')).toBe('40');
    await media.service().clean();
    expect(await offsetOf(addressOf(begun))).toBe('40');
    media.wait(5 * 60_000 + 1000);
    await media.service().clean();
    expect(await offsetOf(addressOf(begun))).toBeNull();
    expect(media.files().filter((name) => name.startsWith('unclaimed'))).toEqual([]);
  });

  it('is dropped when it is cancelled', async () => {
    const begun = await announce(100, 'a.bin');
    await piece(addressOf(begun), Buffer.alloc(40), 0);
    expect((await fetch(addressOf(begun), { method: 'DELETE', headers: RESUMABLE })).status).toBe(204);
    expect(media.files().filter((name) => name.startsWith('unclaimed'))).toEqual([]);
  });

  it('cannot be finished before it is complete', async () => {
    const begun = await announce(100, 'a.bin');
    await piece(addressOf(begun), Buffer.alloc(99), 0);
    expect((await media.post(`attachments/7/${idIn(addressOf(begun))}`)).status).toBe(404);
  });

  it('does not resume at another offset', async () => {
    const begun = await announce(100, 'a.bin');
    expect((await piece(addressOf(begun), Buffer.alloc(40), 0)).status).toBe(204);
    expect((await piece(addressOf(begun), Buffer.alloc(40), 0)).status).toBe(409);
    expect((await piece(addressOf(begun), Buffer.alloc(61), 40)).status).toBe(413);
    expect(await offsetOf(addressOf(begun))).toBe('40');
  });
});

describe('an upload in chunks', () => {
  it('belongs to its sender', async () => {
    const own = { 'upload-ticket': await ticket() };
    const address = addressOf(await announce(10, 'a.txt', own));
    for (const headers of [{}, { 'upload-ticket': 'forged' }]) expect(await offsetOf(address, headers)).toBeNull();
    expect((await piece(address, Buffer.from('0123456789'), 0)).status).toBe(404);
    // Another ticket of the same user works too, because the first may expire during the upload.
    expect((await piece(address, Buffer.from('0123456789'), 0, { 'upload-ticket': await ticket() })).status).toBe(204);
  });

  it.each([
    ['too large a file', 50 * MB + 1, {}, '', 413, 'The file is too large.'],
    ['too large an image', 12 * MB + 1, {}, '?image=true', 413, 'The file is too large.'],
    ['an invalid ticket', 10, { 'upload-ticket': 'x.1.y' }, '', 403, 'The upload ticket has expired.'],
    ['no size', 10, { 'upload-length': 'many' }, '', 400, 'Send the size and the name of the file.'],
    ['an invalid name', 10, { 'upload-metadata': 'filename *' }, '', 400, 'Send the size and the name of the file.'],
    ['another protocol', 10, { 'tus-resumable': '0.2.0' }, '', 400, null],
  ])('is refused with %s', async (_what, bytes, headers, query, status, message) => {
    const answer = await announce(bytes, 'a.bin', headers, query);
    expect(answer.status).toBe(status);
    if (message !== null) expect(await answer.json()).toEqual({ message, path: null });
  });

  it('is checked like any other: it must be an image where one is required', async () => {
    const address = addressOf(await announce(12, 'a.png', {}, '?image=true'));
    const answer = await piece(address, Buffer.from('no picture!!'), 0);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'The content of the file does not match its image type.', path: null },
    ]);
    expect(await offsetOf(address)).toBeNull();
    const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const good = addressOf(await announce(png.length, 'a.png', {}, '?image=true'));
    expect((await piece(good, png, 0)).status).toBe(204);
    expect((await media.post(`attachments/7/${idIn(good)}`)).status).toBe(200);
    expect(await claim(idIn(good))).toMatchObject({ mime: 'image/webp', width: 30, height: 20 });
  });

  it('waits while there is no free slot', async () => {
    const full = await startTestMedia({ waitingBytes: 1000 });
    const metadata = { ...RESUMABLE, 'upload-length': '2000', 'upload-metadata': '' };
    const begin = () => fetch(`${full.cdn}upload-resumable`, { method: 'POST', headers: { ...metadata, 'upload-metadata': 'filename' } });
    const first = await begin();
    const address = new URL(first.headers.get('location') ?? '', full.cdn).href;
    expect((await piece(address, Buffer.alloc(1500), 0)).status).toBe(204);
    expect((await begin()).status).toBe(429);
    await full.stop();
  });
});
