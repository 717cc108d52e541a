/** Files as clients bring them: both steps of an upload (servers document 6.1). */
import { crc32, deflateSync } from 'node:zlib';
import { UploadReply } from '@folkmoot/contracts/media/wire';

/** A red pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The beginning of a recording, as far as its type is detected. */
export const OGG_OPUS = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(11)]);

function chunkOf(type: string, data: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG whose colour runs from the left to the right. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set([(x * 255) / width, 90, 255 - (x * 255) / width], 1 + x * 3);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([signature, chunkOf('IHDR', head), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))]);
}

/** Two frames of a few pixels. */
export function movingGif(): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([4, 0, 4, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255])]);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, frame, frame, Buffer.from([0x3b])]);
}

async function replyOf(response: Response): Promise<string> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`An upload was answered ${response.status}: ${text}`);
  return UploadReply.parse(JSON.parse(text)).fileId;
}

/** `to`: the kind and owner, as `avatars/<id>`. */
export async function upload(
  url: string,
  to: string,
  bytes: Uint8Array = PIXEL,
  name = 'picture.png',
  type = 'image/png',
): Promise<string> {
  const form = new FormData();
  form.append('f', new Blob([bytes.slice()], { type }), name);
  const image = to.startsWith('attachments') ? '' : '?image=true';
  const fileId = await replyOf(await fetch(`${url}/cdn/upload${image}`, { method: 'POST', body: form }));
  return replyOf(await fetch(`${url}/cdn/${to}/${fileId}`, { method: 'POST' }));
}
