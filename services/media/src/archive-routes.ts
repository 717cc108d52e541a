/** Archives of users' own data. Other services upload them, and a user downloads one with a signed link. */
import { Readable } from 'node:stream';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { isInternal } from '@folkmoot/platform/http/internal';
import { ARCHIVE_FOLDER, type ArchiveLinks } from '@folkmoot/platform/media/archive-links';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseUpload } from './answers.ts';
import type { StoredArchives } from './archives.ts';
import { serveDownload } from './serve.ts';

export type ArchiveRoutes = {
  readonly archives: StoredArchives;
  readonly links: Pick<ArchiveLinks, 'placeOf'>;
  readonly internalKey: string;
  readonly clock: () => number;
};

const id = z.string().regex(/^\d{1,20}$/);
const Place = z.object({ userId: id, exportId: id });
const Person = z.object({ userId: id });

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function mountArchives(app: FastifyInstance, { archives, links, internalKey, clock }: ArchiveRoutes): void {
  // A forged link, an expired link and a deleted archive get the same answer, so that no one can find out which archives exist.
  app.get<{ Params: { '*': string } }>(`/${ARCHIVE_FOLDER}/*`, async (request, reply) => {
    const place = links.placeOf(request.params['*'], clock());
    const file = place && (await archives.find(place));
    if (!file) return refuseUpload(reply, refuse('FileUnknown'));
    reply.header('referrer-policy', 'no-referrer');
    return serveDownload(request, reply, { file, name: `folkmoot-${dayOf(file.modifiedAt)}.zip`, cacheControl: 'private, no-store' });
  });

  void app.register(async (internal) => {
    internal.addHook('onRequest', async (request, reply) => {
      if (!isInternal(request, internalKey)) return refuseUpload(reply, refuse('FileUnknown'));
    });
    // Archives have no size limit, because they are streamed.
    internal.removeAllContentTypeParsers();
    internal.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    internal.put('/archives/:userId/:exportId', async (request, reply) => {
      const { body } = request;
      if (!(body instanceof Readable)) return refuseUpload(reply, refuse('UploadFailed'));
      return reply.send({ bytes: await archives.keep(Place.parse(request.params), body) });
    });
    internal.delete('/archives/:userId/:exportId', async (request, reply) => {
      const { userId, exportId } = Place.parse(request.params);
      await archives.drop(userId, exportId);
      return reply.send({ status: true });
    });
    internal.delete('/archives/:userId', async (request, reply) => {
      await archives.drop(Person.parse(request.params).userId);
      return reply.send({ status: true });
    });
  });
}
