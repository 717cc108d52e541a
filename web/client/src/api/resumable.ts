/** Sends a file in a way that goes on where it was when the line was cut (the protocol of tus.io). */
import { CDN_PATH, RESUMABLE_PATH, TICKET_HEADER } from '@folkmoot/contracts/media/limits';
import { type DetailedError, Upload } from 'tus-js-client';
import { CallFailed, plainProblem, problemOfReply } from './problem.ts';
import { text } from './texts.ts';

export type Sending = {
  /** A ticket that is good right now; asked before each request, since one may be over by the time the line is back. */
  readonly ticket: () => Promise<string>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sent: number) => void) | undefined;
};

/** Within the five minutes that the service keeps what nobody touches. Each byte that gets through begins them anew. */
const RETRY_MS = [500, 1000, 2000, 4000, ...Array<number>(28).fill(8000)];

/** Worth another try: the line, or a service that is away for a moment; and where an earlier try is still being let go. */
function mayPass(error: DetailedError): boolean {
  const { causingError } = error;
  const status = error.originalResponse?.getStatus() ?? (causingError instanceof CallFailed ? causingError.problem.status : 0);
  return status === 0 || status >= 500 || status === 409 || status === 423;
}

function problemOf(error: Error | DetailedError): CallFailed {
  const reply = 'originalResponse' in error ? error.originalResponse : null;
  if ('causingError' in error && error.causingError instanceof CallFailed) return error.causingError;
  return new CallFailed(reply ? problemOfReply(reply.getStatus(), reply.getBody()) : plainProblem(0, text('unreachable')));
}

/** The id of the upload. Throws `CallFailed`, or an `AbortError` when called off. */
export function sendResumably(file: File, { ticket, signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const upload = new Upload(file, {
      endpoint: `${CDN_PATH}${RESUMABLE_PATH}`,
      metadata: { filename: file.name },
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: mayPass,
      async onBeforeRequest(request) {
        request.setHeader(TICKET_HEADER, await ticket());
      },
      onProgress: (sent) => onProgress?.(sent),
      onError: (error) => reject(problemOf(error)),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
    });
    signal?.addEventListener('abort', () => {
      reject(new DOMException('The upload was called off.', 'AbortError'));
      // What has come is dropped there; if that is not heard, after five minutes.
      void upload.abort(true).catch(() => undefined);
    });
    upload.start();
  });
}
