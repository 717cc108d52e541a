/** SHA-256 of a file, computed while it is read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './file-store.ts';

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

export function sha256OfFile(path: string): Promise<string> {
  return sha256Of(createReadStream(path));
}

export async function sha256OfStored({ bytes, read }: StoredFile): Promise<string> {
  return sha256Of(bytes === 0 ? Readable.from([]) : await read({ from: 0, to: bytes - 1 }));
}
