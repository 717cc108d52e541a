/** Serves the documentation at `/docs`. The site may be built while the product runs. Until then a small page says so. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escaped } from './escape-html.ts';

export type Docs = {
  /** The folder of the built site. It may appear and change while the product runs. */
  readonly root: string;
  /** Why there will be no site. null: it is being built. */
  readonly problem: () => string | null;
};

const FOR_GOOD = 'public, max-age=31536000, immutable';
const LOOK_AGAIN_SECONDS = 5;
const INLINE_SCRIPT = /<script(?: id="[\w-]+")?>([^<]+)<\/script>/g;
/** Allows plain file names only: no hidden files, and nothing above the folder. */
const PLAIN_PATH = /^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/;

export async function serveDocs(app: FastifyInstance, { root, problem }: Docs): Promise<void> {
  const hashes = scriptHashes(root);
  await app.register(async (docs) => {
    await docs.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          // An inline script of the site chooses light or dark before the first paint.
          scriptSrc: ["'self'", hashes],
          // Highlighted code has its colors in style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          frameAncestors: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    });
    await docs.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, suppressWarning: true });

    docs.get('/docs', (request, reply) => {
      // Links of the site are relative to the folder.
      if (request.url.split('?', 1)[0] === '/docs') return reply.redirect('/docs/');
      return answer(reply, 'index.html');
    });
    docs.get<{ Params: { readonly '*': string } }>('/docs/*', (request, reply) => answer(reply, request.params['*']));
  });

  function answer(reply: FastifyReply, path: string): FastifyReply {
    reply.header('cache-control', 'no-cache');
    if (!existsSync(join(root, 'index.html'))) return waiting(reply, problem());
    const file = fileOf(root, path);
    if (file === null)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(readFileSync(join(root, '404.html')));
    if (file.startsWith('assets/')) reply.header('cache-control', FOR_GOOD);
    return reply.sendFile(file);
  }
}

/** Browsers request pages without their extension. */
function fileOf(root: string, path: string): string | null {
  const plain = path.replace(/\/$/, '');
  if (!PLAIN_PATH.test(plain)) return null;
  return [plain, `${plain}.html`].find((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) ?? null;
}

function waiting(reply: FastifyReply, problem: string | null): FastifyReply {
  reply.code(503).type('text/html; charset=utf-8');
  if (problem !== null) return reply.send(page('There is no documentation here', problem));
  return reply
    .headers({ 'retry-after': LOOK_AGAIN_SECONDS, refresh: LOOK_AGAIN_SECONDS })
    .send(page('The documentation is being built', 'This takes less than a minute. The page reloads by itself.'));
}

function page(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(text)}</p></body>
</html>
`;
}

/** Hashes of the inline scripts, which are the same in all pages. Read again after a build. */
function scriptHashes(root: string): () => string {
  const file = join(root, 'index.html');
  let known = { builtAt: 0, hashes: "'self'" };
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt !== 0 && builtAt !== known.builtAt) {
      const scripts = [...readFileSync(file, 'utf8').matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
      const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      known = { builtAt, hashes: hashes.join(' ') || "'self'" };
    }
    return known.hashes;
  };
}
