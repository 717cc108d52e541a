/**
 * `POST {CDN}upload`: one form part, streamed to the disk. No login is required, because existing clients send none. An upload with a
 * ticket counts for its user. All others count for their address, with stricter limits.
 */
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { PICTURE_TYPES } from '@folkmoot/contracts/media/limits';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';
import type { FileHashes } from '@folkmoot/platform/media/file-hashes';
import type { FastifyRequest } from 'fastify';
import { sha256OfFile } from './sha256.ts';
import type { FileSizes } from './sizes.ts';
import { isPicture, sniffedFile } from './sniff.ts';
import type { Arrived, Stages } from './stages.ts';
import type { UploadPacing } from './upload-pacing.ts';

export type Removed = Pick<FileHashes, 'isRemoved'>;

export type UploadOptions = {
  readonly hashes: Removed;
  readonly sizes: () => FileSizes;
  readonly stages: Stages;
  readonly turns: UploadPacing;
  readonly newUploadId: () => string;
};

type Refused = Refusal<UploadRefusal>;

/** The size of the form data around the part. */
const ENVELOPE_BYTES = 16 * 1024;
/** A client that sends nothing for this long is considered disconnected. */
const SILENT_MS = 30_000;
/** After this time a slow client must have reached a minimum speed, because it takes a slot that others need. */
const SLOW_FROM_MS = 60_000;
const SLOWEST_PER_MS = 4;
const PART_LIMITS = { files: 2, fields: 1, parts: 2, fieldSize: 1024, headerPairs: 50 };
const SEVERAL: readonly unknown[] = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION'];

/** Counts and paces the bytes. Ends the stream with a refusal when it is too long or too slow. */
export function counted(most: number, turns: UploadPacing): Transform & { readonly bytes: () => number } {
  let bytes = 0;
  const since = performance.now();
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      silence.refresh();
      if (bytes > most) done(refusedError(refuse('FileTooLarge')));
      else if (isTooSlow(bytes, performance.now() - since)) done(refusedError(refuse('UploadBrokenOff')));
      else turns.wait(chunk.length, () => done(null, chunk));
    },
    destroy(error, done) {
      clearTimeout(silence);
      done(error);
    },
  });
  const silence = setTimeout(() => stream.destroy(refusedError(refuse('UploadBrokenOff'))), SILENT_MS);
  return Object.assign(stream, { bytes: () => bytes });
}

export function isTooSlow(bytes: number, afterMs: number): boolean {
  return afterMs > SLOW_FROM_MS && bytes < afterMs * SLOWEST_PER_MS;
}

function refusedError(refusal: Refused): Error {
  return Object.assign(new Error(refusal.refused), { refusal });
}

/** The refusal of a stream that ended early. null: the error is a disk fault or a bug. */
export function refusalIn(error: unknown): Refused | null {
  if (!(error instanceof Error)) return null;
  if ('refusal' in error && isRefusal(error.refusal)) return error.refusal as Refused;
  const { code } = error as { readonly code?: unknown };
  if (SEVERAL.includes(code)) return refuse('SeveralParts');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return refuse('UploadNotMultipart');
  if (code === 'ENOSPC' || code === 'EDQUOT') return refuse('NoRoom');
  const ours = 'syscall' in error;
  return ours ? null : refuse('UploadBrokenOff');
}

/** `userId`: the user of the ticket. */
export async function receive(
  { stages, turns, sizes, hashes, newUploadId }: UploadOptions,
  request: FastifyRequest,
  { pictureOnly, userId }: { readonly pictureOnly: boolean; readonly userId: string | null },
): Promise<string | Refused> {
  const most = pictureOnly ? sizes().pictureBytes : sizes().fileBytes;
  if (!request.isMultipart()) return refuse('UploadNotMultipart');
  // Refuses early if the client announces a size that is too large.
  if (Number(request.headers['content-length'] ?? 0) > most + ENVELOPE_BYTES) return refuse('FileTooLarge');
  const fileId = newUploadId();
  const { data } = await stages.begin(fileId);
  try {
    const refused = await take(request, data, most, turns, pictureOnly);
    if (isRefusal(refused)) {
      await stages.drop(fileId, 'arriving');
      return refused;
    }
    return (await arrive({ stages, hashes }, fileId, { ...refused, userId }, pictureOnly)) ?? fileId;
  } catch (error) {
    await stages.drop(fileId, 'arriving');
    const refusal = refusalIn(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** All bytes are there, so the upload can be finished from now on. null: done. */
export async function arrive(
  { stages, hashes }: Pick<UploadOptions, 'stages' | 'hashes'>,
  fileId: string,
  about: Omit<Arrived, 'mime' | 'sha256'>,
  pictureOnly: boolean,
): Promise<Refused | null> {
  const { data } = stages.files(fileId, 'arriving');
  const mime = await sniffedFile(data);
  if (pictureOnly && !isPicture(mime)) {
    await stages.drop(fileId, 'arriving');
    return refuse('NotAPicture');
  }
  const sha256 = await sha256OfFile(data);
  if (await hashes.isRemoved([sha256])) {
    await stages.drop(fileId, 'arriving');
    return refuse('FileRemoved');
  }
  await stages.noteArrived(fileId, { ...about, mime, sha256 });
  await stages.move(fileId, 'arriving', 'arrived');
  return null;
}

async function take(
  request: FastifyRequest,
  data: string,
  most: number,
  turns: UploadPacing,
  pictureOnly: boolean,
): Promise<Refused | { readonly name: string; readonly bytes: number }> {
  const parts = request.parts({ limits: { ...PART_LIMITS, fileSize: most + 1 } })[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return refuse('NoFile');
  const part = first.value;
  if (part.type !== 'file') return refuse('SeveralParts');
  const declared: readonly string[] = PICTURE_TYPES;
  if (pictureOnly && !declared.includes(part.mimetype.toLowerCase())) {
    part.file.destroy();
    return refuse('PictureTypeNotAccepted');
  }
  const counting = counted(most, turns);
  await pipeline(part.file, counting, createWriteStream(data, { flags: 'wx', flush: true }));
  // The form must end after the file. Otherwise the upload broke off or has more parts.
  const more = await parts.next();
  if (!more.done) {
    if (more.value.type === 'file') more.value.file.destroy();
    return refuse('SeveralParts');
  }
  return { name: unescaped(part.filename ?? ''), bytes: counting.bytes() };
}

/** Browsers percent-encode characters that would end the name in a header (HTML, multipart/form-data). */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replace(/%0[AD]/g, ' ');
}
