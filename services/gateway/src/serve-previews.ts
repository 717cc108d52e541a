/** Pages for crawlers, which a proxy in front sends here (servers document 5.15, users document 13): to anybody, outside all limits. */
import { isId } from '@folkmoot/contracts/kernel/ids';
import { CDN_PATH } from '@folkmoot/contracts/media/limits';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { readInvitePreview, readPersonPreview, readPostPreview } from '@folkmoot/read-models/queries';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Preview, previewPage } from './preview-page.ts';

/** Nothing runs and nothing is loaded. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAX_AGE_S = 300;
const PICTURE_SIZE = 200;
const WIDE_SIZE = 1200;

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function pictureAt(origin: string, path: string | null, size = PICTURE_SIZE): string | null {
  return path === null ? null : `${origin}${CDN_PATH}${path}?size=${size}&type=webp`;
}

async function ofInvite(db: Reader, code: string, origin: string): Promise<Preview | null> {
  const server = await readInvitePreview(db, code);
  if (!server) return null;
  const members = server.members === 1 ? '1 member' : `${server.members} members`;
  return {
    title: server.name,
    text: `You are invited to ${server.name}: ${members}.`,
    picture: pictureAt(origin, server.avatar),
    color: server.hexColor,
    url: `${origin}/i/${encodeURIComponent(code)}`,
  };
}

async function ofPerson(db: Reader, userId: string, origin: string): Promise<Preview | null> {
  const person = await readPersonPreview(db, userId);
  if (!person) return null;
  const { username, bio, avatar, color } = person;
  return {
    title: username,
    text: bio,
    picture: pictureAt(origin, avatar),
    color,
    url: `${origin}/app/profile/${encodeURIComponent(userId)}`,
  };
}

async function ofPost(db: Reader, postId: string, origin: string): Promise<Preview | null> {
  const post = isId(postId) ? await readPostPreview(db, postId) : null;
  if (!post) return null;
  return {
    title: post.author,
    text: post.text,
    picture: pictureAt(origin, post.picture, WIDE_SIZE) ?? pictureAt(origin, post.avatar),
    wide: post.picture !== null,
    color: null,
    url: `${origin}/p/${encodeURIComponent(postId)}`,
  };
}

type Asked = { readonly Params: { readonly id?: string }; readonly Querystring: { readonly postId?: unknown } };
type Find = (db: Reader, id: string, origin: string) => Promise<Preview | null>;

export function servePreviews(app: FastifyInstance, db: Reader): void {
  /** A post named in the query wins over what the path is of, whatever that is. */
  function serve(path: string, find: Find): void {
    app.get(path, async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const { postId } = request.query;
      const origin = originOf(request);
      const preview = await (typeof postId === 'string' ? ofPost(db, postId, origin) : find(db, request.params.id ?? '', origin));
      reply
        .code(preview ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
          'cache-control': `public, max-age=${MAX_AGE_S}`,
        });
      const nothing = { title: 'Folkmoot', text: 'There is nothing here.', picture: null, color: null, url: origin };
      return reply.send(previewPage(preview ?? nothing));
    });
  }

  serve('/og/i/:id', ofInvite);
  serve('/og/app/explore/servers/invites/:id', ofInvite);
  serve('/og/app/profile/:id', ofPerson);
  serve('/og/p/:id', ofPost);
  serve('/og/*', async () => null);
}
