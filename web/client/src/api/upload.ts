/**
 * Uploads a file to the media service: requests a ticket that names the sender, sends the file, and says what it is for (servers document
 * 6.1).
 */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { TicketReply } from '@folkmoot/contracts/media/wire';
import { token } from '../session/session.ts';
import { CallFailed, plainProblem, problemOfReply } from './problem.ts';
import { text } from './texts.ts';

/** Larger files are uploaded resumably. Smaller files are quick to send again. */
const RESUMABLE_BYTES = 5 * 1024 * 1024;
/** Renewed early, because clocks differ. */
const RENEWED_MS = 5 * 60_000;

export type UploadOptions = {
  /** The service accepts only images and resizes this one. */
  readonly isPicture?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes sent. */
  readonly onProgress?: (sent: number) => void;
};

/**
 * `to`: the purpose, for example `attachments/<channel>`. Resolves with the id for a command. Throws `CallFailed`, or an `AbortError` if it
 * is cancelled.
 */
export async function uploadFile(file: File, to: (fileId: string) => string, options: UploadOptions = {}): Promise<string> {
  const { isPicture = false, signal, onProgress } = options;
  if (!isPicture && file.size > RESUMABLE_BYTES) {
    const { sendResumably } = await import('./resumable.ts');
    const ticket = ticketsWhile(signal);
    const fileId = await sendResumably(file, { ticket, signal, onProgress });
    return finished(to(fileId), await ticket(), signal);
  }
  const { ticket } = await newTicket(signal);
  const form = new FormData();
  form.append('f', file, file.name);
  const query = new URLSearchParams({ ...(isPicture ? { image: 'true' } : {}), ticket });
  const fileId = textIn(await post(`upload?${query}`, { ...options, body: form }), 'fileId');
  return finished(to(fileId), ticket, signal);
}

/** Only the sender may set the purpose of a file. */
async function finished(path: string, ticket: string, signal: AbortSignal | undefined): Promise<string> {
  const query = `${path.includes('?') ? '&' : '?'}${new URLSearchParams({ ticket })}`;
  return textIn(await post(path + query, { signal }), 'fileId');
}

async function newTicket(signal: AbortSignal | undefined): Promise<TicketReply> {
  const reply = await post('tickets', { headers: { Authorization: token() ?? '' }, signal });
  return { ticket: textIn(reply, 'ticket'), expiresAt: Number(textIn(reply, 'expiresAt')) };
}

/** Reuses the last ticket while it is valid. */
function ticketsWhile(signal: AbortSignal | undefined): () => Promise<string> {
  let last: TicketReply | null = null;
  return async () => {
    if (!last || last.expiresAt - RENEWED_MS < Date.now()) last = await newTicket(signal);
    return last.ticket;
  };
}

type Post = Pick<UploadOptions, 'onProgress'> & {
  readonly signal?: AbortSignal | undefined;
  readonly body?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Uses XMLHttpRequest, because only that reports the progress of an upload. */
function post(path: string, { body, headers = {}, signal, onProgress }: Post): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', `${CDN_PATH}${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => {
      if (request.status === 200) resolve(request.responseText);
      else reject(new CallFailed(problemOfReply(request.status, request.responseText)));
    };
    request.onerror = () => reject(new CallFailed(plainProblem(0, text('unreachable'))));
    request.onabort = () => reject(new DOMException('The upload was called off.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}

function textIn(reply: unknown, name: string): string {
  try {
    const parsed: unknown = JSON.parse(String(reply));
    if (typeof parsed === 'object' && parsed !== null && name in parsed) return String((parsed as Readonly<Record<string, unknown>>)[name]);
  } catch {
    // A proxy in front of the service answered, so the body is no reply of the product.
  }
  throw new CallFailed(plainProblem(-1, text('unreachable')));
}
