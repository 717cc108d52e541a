/** The media service where it is a process of its own: asked over HTTP, as a service of ours. */
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { ClaimReply } from '@folkmoot/contracts/media/wire';
import { Failure } from '../errors.ts';
import { INTERNAL_HEADER } from '../http/internal.ts';
import type { ClaimedFile, Media } from './port.ts';

/** Claiming moves a file; it never waits for a picture to be made. */
const ANSWER_WITHIN_MS = 10_000;
/** As many as it takes at a time. */
const BATCH = 1000;

function claimedOf(reply: ClaimReply): ClaimedFile {
  const { fileId, path, filesize, animated, mimetype, width = null, height = null, expireAt = null } = reply;
  return { fileId, path, filesize, animated, mime: mimetype, width, height, expireAt };
}

/** `baseUrl`: its own address, without a path. */
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
      // What is refused is refused; what fails is not to look like it.
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
