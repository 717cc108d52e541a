/** The built web clients as files: that of everybody at `/`, that of moderators at `/console/`. Each is one page with addresses of its own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { bestLanguage, DEFAULT_LANGUAGE } from '@folkmoot/contracts/kernel/languages';
import { acceptedLanguages } from '@folkmoot/platform/http/accepted-languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** In the build of a client: its home page in each language. */
const HOME = 'home';

export type WebRoots = { readonly client: string; readonly console: string };

type OnePage = {
  readonly root: string;
  /** Where it is found; ends with a slash. */
  readonly prefix: string;
  /** Whether styles may stand in the page. The client shows those that people write for themselves. */
  readonly inlineStyles: boolean;
  /** Where it may connect to. */
  readonly connectSrc: readonly string[];
  /** Addresses below that are never the page. */
  readonly notThePage: RegExp;
};

export async function serveWeb(app: FastifyInstance, roots: WebRoots, connectTo: readonly string[]): Promise<void> {
  const notThePage = /^\/(api|cdn|socket\.io|assets)(\/|$)/;
  await serveOnePage(app, { root: roots.client, prefix: '/', inlineStyles: true, connectSrc: ['ws:', 'wss:', ...connectTo], notThePage });
  await serveOnePage(app, {
    root: roots.console,
    prefix: '/console/',
    inlineStyles: false,
    connectSrc: [],
    notThePage: /^\/console\/assets(\/|$)/,
  });
}

/** Any path that is no file and no API answers with the page. */
async function serveOnePage(app: FastifyInstance, { root, prefix, inlineStyles, connectSrc, notThePage }: OnePage): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (web) => {
    await web.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'", ...connectSrc],
          frameAncestors: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: false,
    });
    await web.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      // Each file is a route of its own, so that every other path is the page's.
      wildcard: false,
      index: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${'/'}assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      if (notThePage.test(request.url)) return reply.callNotFound();
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    };
    web.get(`${prefix}*`, answer);
    // Written for whoever comes for the first time, in every language, so that they need not wait for the client.
    if (existsSync(join(root, HOME, `${DEFAULT_LANGUAGE}.html`))) {
      web.get(prefix, (request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
          .sendFile(`${HOME}/${bestLanguage(acceptedLanguages(request.headers['accept-language']))}.html`),
      );
    }
    // Slashes at the end do not count, so that what is below is not the place itself.
    if (prefix !== '/') web.get(prefix.slice(0, -1), answer);
  });
}
