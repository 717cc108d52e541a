/** Detects the type of a file from its first bytes. The type that the uploader states is ignored. */
import { open } from 'node:fs/promises';
import { buffer as whole } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import type { StoredFile } from './file-store.ts';
import { isMp4Sound } from './mp4-sound.ts';
import { isWebmSound } from './webm-sound.ts';

export const UNKNOWN_TYPE = 'application/octet-stream';

/** Enough for the signatures. Packed content is never unpacked. */
const HEAD_BYTES = 4100;

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Types that browsers show inline and that cannot run code. All others are downloads. */
const SHOWN: readonly string[] = [
  ...PICTURES,
  'image/avif',
  'image/bmp',
  'video/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/webm',
  'audio/mp4',
];

export async function sniffed(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found?.mime === 'video/webm' && isWebmSound(head)) return 'audio/webm';
  if (found?.mime === 'video/mp4' && isMp4Sound(head)) return 'audio/mp4';
  return found?.mime ?? UNKNOWN_TYPE;
}

export async function sniffedFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return await sniffed(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export async function sniffedStored(file: StoredFile): Promise<string> {
  if (file.bytes === 0) return UNKNOWN_TYPE;
  return sniffed(await whole(await file.read({ from: 0, to: Math.min(HEAD_BYTES, file.bytes) - 1 })));
}

export function isPicture(mime: string): boolean {
  return PICTURES.includes(mime);
}

/** For Ogg, the type has its codec after a semicolon. */
export function servedAs(mime: string): string {
  const plain = mime.split(';')[0]?.trim() ?? UNKNOWN_TYPE;
  return SHOWN.includes(plain) ? plain : UNKNOWN_TYPE;
}
