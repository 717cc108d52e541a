/** Uploads a file with the protocol of tus.io, so that the upload resumes after the connection was lost. */
import { CDN_PATH, RESUMABLE_PATH, TICKET_HEADER } from '@folkmoot/contracts/media/limits';
import { type DetailedError, Upload } from 'tus-js-client';
import { CallFailed, plainProblem, problemOfReply } from './problem.ts';
import { text } from './texts.ts';

export type Sending = {
  /** Returns a valid ticket. Called before each request, because a ticket may expire while the connection is lost. */
  readonly ticket: () => Promise<string>;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((sent: number) => void) | undefined;
};

/** Ends within the five minutes after which the service deletes an idle upload. Each byte that arrives restarts the retries. */
const RETRY_MS = [500, 1000, 2000, 4000, ...Array<number>(28).fill(8000)];

/** Retries after connection errors, unavailable services, and a conflict with an earlier request that the service still closes. */
function isRetryable(error: DetailedError): boolean {
  const { causingError } = error;
  const status = error.originalResponse?.getStatus() ?? (causingError instanceof CallFailed ? causingError.problem.status : 0);
  return status === 0 || status >= 500 || status === 409 || status === 423;
}

function problemOf(error: Error | DetailedError): CallFailed {
  const reply = 'originalResponse' in error ? error.originalResponse : null;
  if ('causingError' in error && error.causingError instanceof CallFailed) return error.causingError;
  return new CallFailed(reply ? problemOfReply(reply.getStatus(), reply.getBody()) : plainProblem(0, text('unreachable')));
}

/** Resolves with the id of the upload. Throws `CallFailed`, or an `AbortError` if it is cancelled. */
export function sendResumably(file: File, { ticket, signal, onProgress }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const upload = new Upload(file, {
      endpoint: `${CDN_PATH}${RESUMABLE_PATH}`,
      metadata: { filename: file.name },
      retryDelays: RETRY_MS,
      storeFingerprintForResuming: false,
      onShouldRetry: isRetryable,
      async onBeforeRequest(request) {
        request.setHeader(TICKET_HEADER, await ticket());
      },
      onProgress: (sent) => onProgress?.(sent),
      onError: (error) => reject(problemOf(error)),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
    });
    signal?.addEventListener('abort', () => {
      reject(new DOMException('The upload was called off.', 'AbortError'));
      // The service deletes the uploaded part. If this request fails, the service deletes it after five minutes.
      void upload.abort(true).catch(() => undefined);
    });
    upload.start();
  });
}
