/** The media service as a separate process: called over HTTP, as an internal service. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { ClaimReply } from '@folkmoot/contracts/media/wire';
import { Failure } from '../errors.ts';
import { INTERNAL_HEADER } from '../http/internal.ts';
import type { ClaimedFile, Media } from './port.ts';

/** Claiming only moves a file and never waits for image processing. */
const ANSWER_WITHIN_MS = 10_000;
/** Maximum number of paths per request. */
const BATCH = 1000;

function claimedOf(reply: ClaimReply): ClaimedFile {
  const { fileId, path, filesize, animated, mimetype, width = null, height = null, expireAt = null } = reply;
  return { fileId, path, filesize, animated, mime: mimetype, width, height, expireAt };
}

/** `baseUrl`: internal address of the media service, without a path. */
export function remoteMedia(baseUrl: string, internalKey: string): Media {
  async function ask(method: 'POST' | 'DELETE', path: string, body: object | null): Promise<Response> {
    const init = {
      method,
      headers: { [INTERNAL_HEADER]: internalKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    };
    try {
      return await fetch(new URL(`${CDN_PATH}${path}`, baseUrl), init);
    } catch (cause) {
      throw new Failure('NotReady', 'The media service does not answer.', { cause });
    }
  }

  return {
    async claim({ kind, ownerId, fileId }) {
      const file = ownerId === null ? encodeURIComponent(fileId) : `${encodeURIComponent(ownerId)}/${encodeURIComponent(fileId)}`;
      const response = await ask('POST', `verify/${file}?type=${kind.toUpperCase()}`, null);
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) return claimedOf(ClaimReply.parse(body));
      // Only a real refusal counts as one: a failed request must not look like a missing file.
      if (response.status === 404 && typeof body === 'object' && body !== null && 'message' in body) return null;
      throw new Failure('NotReady', `The media service answered ${response.status} to a claim.`);
    },
    async remove(paths) {
      for (let from = 0; from < paths.length; from += BATCH) {
        const response = await ask('DELETE', 'batch', { paths: paths.slice(from, from + BATCH) });
        await response.arrayBuffer();
        if (!response.ok) throw new Failure('NotReady', `The media service answered ${response.status} to a removal.`);
      }
    },
  };
}
