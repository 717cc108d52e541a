/**
 * Uploads files that are too large for the media service to the sender's own drive: into a folder of the product, readable by anyone with
 * the link (specification, section 5). The browser uploads them directly.
 */
import { getGoogleAccessToken } from '@folkmoot/contracts/connections/commands';
import { call } from '../api/call.ts';
import { CallFailed, plainProblem } from '../api/problem.ts';
import { text as apiText } from '../api/texts.ts';
import { text } from './texts.ts';

export type DriveFile = { readonly id: string; readonly mime: string };

export type DriveOptions = { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void };

type DriveRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Blob | undefined;
  readonly onProgress?: ((sent: number) => void) | undefined;
};

const FOLDER = { name: 'Folkmoot uploads', mimeType: 'application/vnd.google-apps.folder' };
const FOLDER_QUERY = `mimeType = '${FOLDER.mimeType}' and name = '${FOLDER.name}' and trashed = false`;
const UNKNOWN_TYPE = 'application/octet-stream';

type SendRequest = (asked: DriveRequest) => Promise<unknown>;

function json(value: object): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}

/** Uses XMLHttpRequest, because only that reports the progress of an upload. */
function requestDrive(driveUrl: string, accessToken: string, signal: AbortSignal): SendRequest {
  return ({ method, path, body, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, new URL(path, driveUrl));
      request.responseType = 'json';
      request.setRequestHeader('Authorization', `Bearer ${accessToken}`);
      if (onProgress) request.upload.onprogress = (event) => onProgress(event.loaded);
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve(request.response);
        else reject(new CallFailed(plainProblem(request.status, text('driveFailed'))));
      };
      request.onerror = () => reject(new CallFailed(plainProblem(0, apiText('unreachable'))));
      request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'));
      signal.addEventListener('abort', () => request.abort());
      request.send(body ?? null);
    });
}

function idIn(reply: unknown): string | null {
  return typeof reply === 'object' && reply !== null && 'id' in reply && typeof reply.id === 'string' ? reply.id : null;
}

function needed(id: string | null): string {
  if (id === null) throw new CallFailed(plainProblem(-1, text('driveFailed')));
  return id;
}

async function uploadsFolder(ask: SendRequest): Promise<string> {
  const query = new URLSearchParams({ q: FOLDER_QUERY, fields: 'files(id)', pageSize: '1' });
  const found = await ask({ method: 'GET', path: `/drive/v3/files?${query}` });
  const files = typeof found === 'object' && found !== null && 'files' in found && Array.isArray(found.files) ? found.files : [];
  return idIn(files[0]) ?? needed(idIn(await ask({ method: 'POST', path: '/drive/v3/files?fields=id', body: json(FOLDER) })));
}

/** The metadata, then the bytes. The file is not read into memory. */
function multipart(file: File, about: object, mime: string): Blob {
  const boundary = crypto.randomUUID();
  const head = `--${boundary}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(about)}\r\n`;
  const middle = `--${boundary}\r\ncontent-type: ${mime}\r\n\r\n`;
  return new Blob([head, middle, file, `\r\n--${boundary}--`], { type: `multipart/related; boundary=${boundary}` });
}

/** Throws `CallFailed`, or an `AbortError` if it is cancelled. */
export async function sendToDrive(file: File, { signal, onProgress }: DriveOptions): Promise<DriveFile> {
  const { accessToken, driveUrl } = await call(getGoogleAccessToken, {}, { signal });
  const ask = requestDrive(driveUrl, accessToken, signal);
  const mime = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : UNKNOWN_TYPE;
  const about = { name: file.name, mimeType: mime, parents: [await uploadsFolder(ask)] };
  const path = '/upload/drive/v3/files?uploadType=multipart&fields=id';
  const id = needed(idIn(await ask({ method: 'POST', path, body: multipart(file, about, mime), onProgress })));
  await ask({
    method: 'POST',
    path: `/drive/v3/files/${encodeURIComponent(id)}/permissions`,
    body: json({ role: 'reader', type: 'anyone' }),
  });
  return { id, mime };
}
