/** The running uploads of unsent messages, by the key of the message: their progress, and how to cancel them. */
import { uploadFile } from '../api/upload.ts';
import type { DriveFile, DriveOptions } from '../connections/drive.ts';
import { instanceRules } from '../instance/instance-rules.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import type { LocalFile } from './timeline-state.ts';

export type Upload = {
  readonly sent: number;
  readonly total: number;
  /** Bytes per second. null: unknown. */
  readonly speed: number | null;
  readonly at: number;
};

const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());
const running = new Map<string, AbortController>();
/** Where the file of a message is stored. */
export type Uploaded = { readonly kind: 'local'; readonly fileId: string } | ({ readonly kind: 'drive' } & DriveFile);

/** Finished uploads. A message that is sent again uses the same file. */
const done = new Map<string, Uploaded>();

/** A moving average, so that the speed does not jump. The newest sample has the largest weight. */
export function progressed(upload: Upload, sent: number, now: number): Upload {
  const seconds = (now - upload.at) / 1000;
  if (seconds <= 0) return { ...upload, sent: Math.min(sent, upload.total) };
  const newest = (sent - upload.sent) / seconds;
  const speed = upload.speed === null ? newest : upload.speed * 0.7 + newest * 0.3;
  return { ...upload, sent: Math.min(sent, upload.total), speed, at: now };
}

export function useUpload(key: string): Upload | null {
  return useSelected(uploads, (all) => all.get(key) ?? null);
}

function put(key: string, upload: Upload | null): void {
  const next = new Map(uploads.get());
  if (upload) next.set(key, upload);
  else next.delete(key);
  uploads.set(next);
}

/** Uploads the file once, even if the message is sent again. A file that is too large for the media service goes to the sender's drive. */
export async function uploaded(channelId: string, key: string, { file }: LocalFile): Promise<Uploaded> {
  const known = done.get(key);
  if (known !== undefined) return known;
  const control = new AbortController();
  running.set(key, control);
  let upload: Upload = { sent: 0, total: file.size, speed: null, at: Date.now() };
  put(key, upload);
  try {
    const options = {
      signal: control.signal,
      onProgress(sent: number) {
        upload = progressed(upload, sent, Date.now());
        put(key, upload);
      },
    };
    const result: Uploaded =
      file.size > instanceRules().fileBytes
        ? { kind: 'drive', ...(await toDrive(file, options)) }
        : { kind: 'local', fileId: await uploadFile(file, (id) => `attachments/${channelId}/${id}`, options) };
    done.set(key, result);
    return result;
  } finally {
    running.delete(key);
    put(key, null);
  }
}

/** Loaded on demand, because few users need it. */
async function toDrive(file: File, options: DriveOptions): Promise<DriveFile> {
  const { sendToDrive } = await import('../connections/drive.ts');
  return sendToDrive(file, options);
}

/** false: there is no running upload. */
export function stopUpload(key: string): boolean {
  const control = running.get(key);
  control?.abort();
  return control !== undefined;
}

/** The message is sent or discarded, or the file was deleted. Another attempt uploads the file again. */
export function forgetUpload(key: string): void {
  done.delete(key);
}
