/** The two steps of an upload, and the ticket that identifies the sender (servers document 6.1). */
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { kernelRefusals } from '@folkmoot/contracts/kernel/refusals';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import type { TicketReply, UploadReply } from '@folkmoot/contracts/media/wire';
import { rateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { FileKind } from '@folkmoot/platform/media/port';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admitUpload } from './admit-upload.ts';
import { drainRequest, refuseUpload } from './answers.ts';
import { blockedReply } from './blocked.ts';
import { cropOf } from './crop.ts';
import { finish } from './finish.ts';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { isId } from './names.ts';
import type { Pictures } from './pictures/pool.ts';
import { partOf, type Sender, senderOf } from './sender.ts';
import type { FileSizes } from './sizes.ts';
import type { Stages } from './stages.ts';
import { type Removed, receive } from './upload.ts';
import type { UploadPacing } from './upload-pacing.ts';

export type UploadRoutes = Admission & {
  readonly stages: Stages;
  readonly hashes: Removed;
  readonly turns: UploadPacing;
  readonly pictures: Pictures;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly sizes: () => FileSizes;
  readonly newUploadId: () => string;
};

const FINISHING: RateLimit = { name: 'media_finish', requests: 240, perMs: 60_000, by: 'address' };
const TICKETS: RateLimit = { name: 'media_ticket', requests: 60, perMs: 60_000, by: 'address' };

/** Some bots send files to the root of the CDN. */
const UPLOAD_PATHS = ['/upload', '/'];

/** Existing clients send crop points for avatars only. Our client sends them for banners too. */
const CROPPED: readonly FileKind[] = ['avatar', 'banner'];

function isLimited({ limits, clock }: UploadRoutes, reply: FastifyReply, limit: RateLimit, key: string) {
  return overLimit(limits, limit, key, clock(), rateLimitHeaders(reply));
}

export function mountUploads(app: FastifyInstance, options: UploadRoutes): void {
  const { stages, hashes, pictures, gate, tickets, sizes } = options;

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ticket = partOf(request.query, 'ticket');
    const limited = (sender: Sender) => isLimited(options, reply, sender.limit, sender.key);
    return admitUpload(options, { request, reply, ticket, limited }, async ({ userId }) => {
      const fileId = await receive(options, request, { pictureOnly: partOf(request.query, 'image') === 'true', userId });
      if (isRefusal(fileId)) return fileId;
      gate.addWaiting(Number(request.headers['content-length'] ?? 0));
      reply.send({ fileId } satisfies UploadReply);
      return null;
    });
  }

  for (const path of UPLOAD_PATHS) {
    app.post(path, async (request, reply) => {
      await upload(request, reply);
      drainRequest(request);
      return reply;
    });
  }

  app.post('/tickets', async (request, reply) => {
    const limited = await isLimited(options, reply, TICKETS, request.ip);
    if (limited) return refuseWith(reply, refusedReply(limited));
    const token = request.headers.authorization;
    if (!token) return refuseWith(reply, refusedReply(refuse<keyof typeof kernelRefusals>('NoToken')));
    const userId = await options.userOf(token);
    if (userId === null) return refuseWith(reply, refusedReply(refuse<keyof typeof kernelRefusals>('InvalidToken')));
    const bar = await blockedReply(options, request, userId);
    if (bar) return refuseWith(reply, bar);
    return reply.send(tickets.issue(userId) satisfies TicketReply);
  });

  async function finishing(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: FileKind,
    ownerId: string | null,
    fileId: string,
  ): Promise<FastifyReply> {
    const limited = await isLimited(options, reply, FINISHING, request.ip);
    if (limited) return refuseWith(reply, refusedReply(limited));
    if (ownerId !== null && !isId(ownerId)) return refuseUpload(reply, refuse('OwnerNotDigits'));
    if (!isId(fileId)) return refuseUpload(reply, refuse('UploadUnknown'));
    const sender = senderOf(tickets, request, partOf(request.query, 'ticket'));
    if (isRefusal(sender)) return refuseUpload(reply, sender);
    const bar = await blockedReply(options, request, sender.userId);
    if (bar) return refuseWith(reply, bar);
    const points = cropOf(CROPPED.includes(kind) ? partOf(request.query, 'points') : undefined);
    if (!points.valid) return refuseUpload(reply, refuse('BadPoints'));
    const refused = await finish(
      { stages, hashes, pictures },
      {
        kind,
        ownerId,
        fileId,
        crop: points.crop,
        userId: sender.userId,
        pictureBytes: sizes().pictureBytes,
      },
    );
    return refused ? refuseUpload(reply, refused) : reply.send({ fileId } satisfies UploadReply);
  }

  for (const kind of KIND_NAMES) {
    const { segment } = KINDS[kind];
    const path = kind === 'emoji' ? `/${segment}/:fileId` : `/${segment}/:ownerId/:fileId`;
    app.post(path, (request, reply) => {
      const { params } = request;
      return finishing(request, reply, kind, kind === 'emoji' ? null : (partOf(params, 'ownerId') ?? ''), partOf(params, 'fileId') ?? '');
    });
  }
}
