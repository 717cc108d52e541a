/** Routes for other services of the instance, which authenticate with a shared key: claims and removals (servers document 6.3). */
import { fault, sentence } from '@folkmoot/contracts/kernel/faults';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { uploadRefusals } from '@folkmoot/contracts/media/refusals';
import type { ClaimReply } from '@folkmoot/contracts/media/wire';
import { isInternal } from '@folkmoot/platform/http/internal';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { ClaimedFile } from '@folkmoot/platform/media/port';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseUpload } from './answers.ts';
import { kindOf } from './kinds.ts';
import type { Stored } from './stored.ts';

const Asked = z.object({ type: z.string(), imageOnly: z.string().optional() });
const Params = z.object({ ownerId: z.string().optional(), fileId: z.string() });
const Channel = z.object({ channelId: z.string() });
const Paths = z.union([
  z.object({ paths: z.array(z.string()).max(1000) }),
  z.object({ path: z.string() }).transform(({ path }) => ({ paths: [path] })),
]);

function replyOf(file: ClaimedFile): ClaimReply {
  const { fileId, path, filesize, animated, mime, width, height, expireAt } = file;
  return {
    fileId,
    path,
    filesize,
    animated,
    mimetype: mime,
    compressed: width !== null,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(expireAt === null ? {} : { expireAt }),
  };
}

export function mountInternal(app: FastifyInstance, stored: Stored, internalKey: string): void {
  async function verify(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [asked, params] = [Asked.safeParse(request.query), Params.safeParse(request.params)];
    const kind = asked.success ? kindOf(asked.data.type.toLowerCase()) : null;
    if (!kind || !params.success) return refuseUpload(reply, refuse('UploadUnknown'));
    const { ownerId = null, fileId } = params.data;
    const file = await stored.claim({ kind, ownerId, fileId });
    if (!file) return refuseUpload(reply, refuse('UploadUnknown'));
    if (asked.data?.imageOnly === 'true' && file.width === null) {
      await stored.remove([file.path]);
      return refuseUpload(reply, refuse('NotAPicture'));
    }
    return reply.send(replyOf(file));
  }

  async function remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = Paths.safeParse(request.body);
    if (!asked.success)
      return refuseWith(reply, refusedReply(refuse('InvalidInput', { path: 'paths', text: sentence('paths', fault('notValid')) })));
    await stored.remove(asked.data.paths);
    return reply.send({ status: true });
  }

  /** Removes a part. The caller repeats the request until no files are left (servers document 6.3). */
  async function removeOfChannel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { channelId } = Channel.parse(request.params);
    const count = await stored.removeOfChannel(channelId);
    if (count > 0) return reply.send({ status: true, count });
    return reply.code(404).send({ message: uploadRefusals.NoFilesOfChannel.text, path: null, type: 'INVALID_PATH' });
  }

  void app.register(async (internal) => {
    // Answers strangers with 404 instead of 403, so that they do not learn that these routes exist.
    internal.addHook('onRequest', async (request, reply) => {
      if (!isInternal(request, internalKey)) return refuseUpload(reply, refuse('FileUnknown'));
    });
    internal.post('/verify/:ownerId/:fileId', verify);
    internal.post('/verify/:fileId', verify);
    internal.delete('/', remove);
    internal.delete('/batch', remove);
    internal.delete('/attachments/:channelId/batch', removeOfChannel);
  });
}
