/**
 * Pages for crawlers, public and outside all limits. A proxy in front may send crawlers here (servers document 5.15, users document 13).
 * This is optional, because the client's own page has the same tags in its head.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FindPreview, ofInvite, ofPerson, ofPost, type PreviewSource } from './find-preview.ts';
import type { OriginOf } from './origin-of.ts';
import { previewPage } from './preview-page.ts';

/** The page runs and loads nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAX_AGE_S = 300;
type Asked = { readonly Params: { readonly id?: string }; readonly Querystring: { readonly postId?: unknown } };

export function servePreviews(app: FastifyInstance, source: PreviewSource, originOf: OriginOf, nameOfInstance: () => string): void {
  /** A post in the query has priority over the subject of the path. */
  function serve(path: string, find: FindPreview): void {
    app.get(path, async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const { postId } = request.query;
      const origin = originOf(request);
      const preview = await (typeof postId === 'string' ? ofPost(source, postId, origin) : find(source, request.params.id ?? '', origin));
      reply
        .code(preview ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'cache-control': `public, max-age=${MAX_AGE_S}`,
        });
      const nothing = { title: nameOfInstance(), text: 'There is nothing here.', picture: null, color: null, url: origin };
      return reply.send(previewPage(preview ?? nothing, nameOfInstance()));
    });
  }

  serve('/og/i/:id', ofInvite);
  serve('/og/app/explore/servers/invites/:id', ofInvite);
  serve('/og/app/profile/:id', ofPerson);
  serve('/og/p/:id', ofPost);
  serve('/og/*', async () => null);
}
