/** Archives if the media service runs as a separate process: stored and deleted over HTTP, as an internal service. */
import { Readable } from 'node:stream';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import { request } from 'undici';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { INTERNAL_HEADER } from '../http/internal.ts';
import { archiveLinks } from './archive-links.ts';
import type { Archives } from './archives.ts';

/** Answer of the media service after the complete upload. */
export const KeptArchive = z.object({ bytes: z.number() });

/** Maximum time between two pieces of a file. Collecting the whole data may take longer. */
const SILENT_MS = 30_000;

/** `baseUrl`: internal address of the media service, without a path. */
export function remoteArchives(baseUrl: string, internalKey: string): Archives {
  const headers = { [INTERNAL_HEADER]: internalKey };
  const addressOf = (path: string) => new URL(`${CDN_PATH}${path}`, baseUrl);

  return {
    linkTo: archiveLinks(internalKey).linkTo,
    async keep({ userId, exportId }, content) {
      const { statusCode, body } = await request(addressOf(`archives/${userId}/${exportId}`), {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: content,
        headersTimeout: 0,
        bodyTimeout: SILENT_MS,
      });
      if (statusCode === 200) return KeptArchive.parse(await body.json()).bytes;
      await body.dump();
      throw new Failure('NotReady', `The media service answered ${statusCode} to an archive.`);
    },
    async drop(userId, exportId) {
      const path = exportId === undefined ? `archives/${userId}` : `archives/${userId}/${exportId}`;
      const { statusCode, body } = await request(addressOf(path), { method: 'DELETE', headers });
      await body.dump();
      if (statusCode !== 200) throw new Failure('NotReady', `The media service answered ${statusCode} to the removal of an archive.`);
    },
    async open(path) {
      const { statusCode, headers: responseHeaders, body } = await request(addressOf(path), { headers, bodyTimeout: SILENT_MS });
      if (statusCode === 200)
        return { bytes: Number(responseHeaders['content-length'] ?? 0), content: Readable.from(body, { objectMode: false }) };
      await body.dump();
      if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) return null;
      throw new Failure('NotReady', `The media service answered ${statusCode} to a file.`);
    },
  };
}
