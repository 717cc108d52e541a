/**
 * `{CDN}upload-resumable`: uploads that can be resumed, with the tus.io protocol. The same limits apply as for other uploads, and they are
 * finished and claimed in the same way.
 */
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { CDN_PATH, RESUMABLE_PATH, TICKET_HEADER } from '@folkmoot/contracts/media/limits';
import type { UploadRefusal } from '@folkmoot/contracts/media/refusals';
import { READABLE_HEADERS, rawRateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit } from '@folkmoot/platform/http/rate-limits';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import { Metadata, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admitUpload } from './admit-upload.ts';
import { drainRequest } from './answers.ts';
import { answerOf, ChunkedUploads } from './chunked-uploads.ts';
import { isId } from './names.ts';
import { partOf, type Sender } from './sender.ts';
import type { FileSizes } from './sizes.ts';
import type { Announced } from './stages.ts';
import { refusalIn } from './upload.ts';
import type { UploadRoutes } from './upload-routes.ts';

const PIECE_TYPE = 'application/offset+octet-stream';
/** Enough for an encoded file name with the other metadata. */
const METADATA_CHARACTERS = 4096;

const OF_STATUS: ReadonlyMap<number, UploadRefusal> = new Map([
  [404, 'UploadUnknown'],
  [410, 'UploadUnknown'],
  [413, 'FileTooLarge'],
]);

function nameIn(metadata: string | undefined): string | null {
  if (metadata === undefined) return '';
  if (metadata.length > METADATA_CHARACTERS) return null;
  try {
    return Metadata.parse(metadata).filename ?? '';
  } catch {
    return null;
  }
}

/** The announced upload in a first request. */
function announcedBy(
  request: FastifyRequest,
  { key, userId }: Sender,
  { pictureBytes, fileBytes }: FileSizes,
): Announced | Refusal<UploadRefusal> {
  const length = partOf(request.headers, 'upload-length') ?? '';
  const name = nameIn(partOf(request.headers, 'upload-metadata'));
  if (!/^\d{1,15}$/.test(length) || name === null) return refuse('UploadNotAnnounced');
  const pictureOnly = partOf(request.query, 'image') === 'true';
  const bytes = Number(length);
  if (bytes > (pictureOnly ? pictureBytes : fileBytes)) return refuse('FileTooLarge');
  return { name, bytes, pictureOnly, sender: key, userId };
}

/** `idOf`: the id of the upload that a first request created. */
function tusServer({ stages, hashes, turns, gate, sizes }: UploadRoutes, idOf: (request: object | undefined) => string): Server {
  return new Server({
    path: `${CDN_PATH}${RESUMABLE_PATH}`,
    datastore: new ChunkedUploads(stages, hashes, turns, gate.addWaiting),
    maxSize: () => sizes().fileBytes,
    relativeLocation: true,
    exposedHeaders: [...READABLE_HEADERS],
    namingFunction: (request) => idOf(request.runtime?.node?.req),
    getFileIdFromRequest: (request) => /\/(\d{1,20})\/?$/.exec(new URL(request.url).pathname)?.[1],
    onResponseError(_request, error) {
      if (!('status_code' in error) || error.status_code >= 500) return answerOf(refusalIn(error)?.refused ?? 'UploadFailed');
      const { status_code, body } = error;
      // Errors of the library keep their status, which its clients know, but have texts for programs.
      return body.startsWith('{')
        ? { status_code, body }
        : { status_code, body: answerOf(OF_STATUS.get(status_code) ?? 'UploadFailed').body };
    },
  });
}

export function mountResumable(cdn: FastifyInstance, options: UploadRoutes, logger: Logger): void {
  const { stages, limits, clock, newUploadId } = options;
  const begun = new WeakMap<object, string>();
  const tus = tusServer(options, (request) => (request && begun.get(request)) ?? newUploadId());

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    await tus.handle(request.raw, reply.raw).catch((error: unknown) => {
      logger.error({ err: error, correlationId: request.id }, 'A part of an upload was rejected');
      reply.raw.destroy();
    });
  }

  function within(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (sender: Sender) => Promise<Refusal<UploadRefusal> | null>,
  ): Promise<FastifyReply> {
    const ticket = partOf(request.headers, TICKET_HEADER);
    const limited = (sender: Sender) => overLimit(limits, sender.limit, sender.key, clock(), rawRateLimitHeaders(reply));
    return admitUpload(options, { request, reply, ticket, limited }, work);
  }

  async function begin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return within(request, reply, async (sender) => {
      const about = announcedBy(request, sender, options.sizes());
      if (isRefusal(about)) return about;
      const fileId = newUploadId();
      await stages.begin(fileId);
      await stages.noteAnnounced(fileId, about);
      begun.set(request.raw, fileId);
      await handOver(request, reply);
      return null;
    });
  }

  async function goOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const fileId = partOf(request.params, 'fileId') ?? '';
    return within(request, reply, async ({ key }) => {
      const about = isId(fileId) ? await stages.announced(fileId) : null;
      // Only the sender may know that the upload exists.
      if (about?.sender !== key) return refuse('UploadUnknown');
      await handOver(request, reply);
      return null;
    });
  }

  void cdn.register(async (app) => {
    // The library reads the body itself.
    app.addContentTypeParser(PIECE_TYPE, (_request, _payload, done) => done(null));
    app.addHook('onSend', async (request) => drainRequest(request));
    app.post(`/${RESUMABLE_PATH}`, begin);
    app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `/${RESUMABLE_PATH}/:fileId`, handler: goOn });
  });
}
