/**
 * Stores uploads in chunks for the library of the tus.io protocol. They use the same folders as other uploads, so an aborted upload is
 * dropped in the same way. The length of the file is the number of received bytes.
 */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type UploadRefusal, uploadRefusals } from '@folkmoot/contracts/media/refusals';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Stages } from './stages.ts';
import { arrive, counted, type Removed } from './upload.ts';
import type { UploadPacing } from './upload-pacing.ts';

/** The refusal in the format of the library. */
export function answerOf(refused: UploadRefusal): { readonly status_code: number; readonly body: string } {
  const { status, text } = uploadRefusals[refused];
  return { status_code: status, body: JSON.stringify({ message: text, path: null }) };
}

export class ChunkedUploads extends DataStore {
  override extensions = ['creation', 'termination'];
  readonly #stages: Stages;
  readonly #hashes: Removed;
  readonly #turns: UploadPacing;
  readonly #onBytes: (bytes: number) => void;

  /** `onBytes`: called with the number of new unclaimed bytes. */
  constructor(stages: Stages, hashes: Removed, turns: UploadPacing, onBytes: (bytes: number) => void) {
    super();
    this.#stages = stages;
    this.#hashes = hashes;
    this.#turns = turns;
    this.#onBytes = onBytes;
  }

  /** The upload was announced before the library creates it. */
  override async create(upload: Upload): Promise<Upload> {
    await writeFile(this.#stages.files(upload.id, 'arriving').data, '', { flag: 'wx' });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const about = await this.#stages.announced(id);
    if (!about) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: about.bytes, offset: about.there });
  }

  /** Keeps all bytes that arrived before the connection broke. The last byte completes the upload before anyone else can request it. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const about = await this.#stages.announced(id);
    if (!about) throw ERRORS.FILE_NOT_FOUND;
    // The answer to the last chunk was lost and the client sends the chunk again. Nothing is left to write.
    if (about.there === about.bytes && offset === about.bytes) return about.bytes;
    const counting = counted(about.bytes - offset, this.#turns);
    await pipeline(stream, counting, createWriteStream(this.#stages.files(id, 'arriving').data, { flags: 'a', flush: true }));
    this.#onBytes(counting.bytes());
    const there = offset + counting.bytes();
    if (there < about.bytes) return there;
    const { name, bytes, userId, pictureOnly } = about;
    const refused = await arrive({ stages: this.#stages, hashes: this.#hashes }, id, { name, bytes, userId }, pictureOnly);
    if (refused) throw Object.assign(new Error(refused.refused), answerOf(refused.refused));
    return there;
  }

  override async remove(id: string): Promise<void> {
    for (const stage of ['arriving', 'arrived'] as const) await this.#stages.drop(id, stage);
  }
}
