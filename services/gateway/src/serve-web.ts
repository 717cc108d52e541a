/** Serves the built web clients: the main client at `/`, and the console for moderators at `/console/`. Each is a single-page app. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { instanceFolding, settingsIn } from '@folkmoot/contracts/instance/state';
import { bestLanguage, DEFAULT_LANGUAGE, LANGUAGES } from '@folkmoot/contracts/kernel/languages';
import { acceptedLanguages } from '@folkmoot/platform/http/accepted-languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isClientAddress } from './client-addresses.ts';
import { type PreviewSource, subjectOf } from './find-preview.ts';
import { homeTags, type InstanceLook, isPlainLook, manifestWithLook, pageWithLook } from './instance-look.ts';
import type { OriginOf } from './origin-of.ts';
import { previewTags } from './preview-page.ts';

/** Names in the build of a client: the home page and the app page, each in every language. */
const HOME = 'home';
const PAGES = 'pages';

export type WebRoots = { readonly client: string; readonly console: string };

type OnePage = {
  readonly root: string;
  /** The path of the client. It ends with a slash. */
  readonly prefix: string;
  /** Whether inline styles are allowed. The client shows styles that users write for their own content. */
  readonly inlineStyles: boolean;
  /** Origins that the client may connect to. */
  readonly connectSrc: readonly string[];
  /** Other origins whose scripts and frames the client may run. */
  readonly runFrom: readonly string[];
  /** Paths below the prefix that never answer with the page. */
  readonly notThePage: RegExp;
  /** The current branding of the instance. */
  readonly lookOfInstance: () => InstanceLook;
  readonly originOf: OriginOf;
  /** Extra head tags for an address. */
  readonly lookAt: (request: FastifyRequest, path: string) => Promise<Look>;
};

type Look = {
  /** Whether the page exists. If not, it is sent with status 404 and shows "not found". */
  readonly isFound: boolean;
  /** Tags for the head of the page. */
  readonly tags: string;
};

const PLAIN: Look = { isFound: true, tags: '' };
/** The console shows the product, without branding. */
const PRODUCT = settingsIn(instanceFolding.initial);

/** Other origins that the client needs. Empty if no such service is configured. */
export type ElsewhereAllowed = { readonly connectTo: readonly string[]; readonly runFrom: readonly string[] };

export async function serveWeb(
  app: FastifyInstance,
  roots: WebRoots,
  { connectTo, runFrom }: ElsewhereAllowed,
  source: PreviewSource,
  originOf: OriginOf,
  lookOfInstance: () => InstanceLook,
): Promise<void> {
  const notThePage = /^\/(api|cdn|socket\.io|assets)(\/|$)/;
  await serveOnePage(app, {
    root: roots.client,
    prefix: '/',
    inlineStyles: true,
    connectSrc: ['ws:', 'wss:', ...connectTo],
    runFrom,
    notThePage,
    lookOfInstance,
    originOf,
    async lookAt(request, path) {
      if (!isClientAddress(path)) return { isFound: false, tags: '' };
      // If the lookup fails, the page is served without a preview, and the client shows the error.
      const { isMissing, preview } = await subjectOf(source, path, originOf(request)).catch(() => ({ isMissing: false, preview: null }));
      return { isFound: !isMissing, tags: preview ? previewTags(preview, lookOfInstance().name) : '' };
    },
  });
  await serveOnePage(app, {
    root: roots.console,
    prefix: '/console/',
    inlineStyles: false,
    connectSrc: [],
    runFrom: [],
    notThePage: /^\/console\/assets(\/|$)/,
    lookOfInstance: () => PRODUCT,
    originOf,
    lookAt: async () => PLAIN,
  });
}

type PageFile = { readonly file: string; readonly text: string };

/** The page in the language of the request, if the build has it. null: there is no build. */
function pagesOf(root: string): { readonly isSpoken: boolean; readonly pageFor: (request: FastifyRequest) => PageFile } | null {
  const read = (file: string): PageFile | null =>
    existsSync(join(root, file)) ? { file, text: readFileSync(join(root, file), 'utf8') } : null;
  const plain = read('index.html');
  if (!plain) return null;
  const spoken = new Map(LANGUAGES.map(({ id }) => [id, read(`${PAGES}/${id}.html`) ?? plain]));
  return {
    isSpoken: [...spoken.values()].some((page) => page !== plain),
    pageFor: (request) => spoken.get(languageOf(request)) ?? plain,
  };
}

function languageOf(request: FastifyRequest) {
  return bestLanguage(acceptedLanguages(request.headers['accept-language']));
}

const MANIFEST = /^\/(manifest\/\w+|manifest)[.]webmanifest$/;

/** Applies the branding to built files and caches the result for each branding. null: the file stays as built. */
function dresser(root: string, lookOfInstance: () => InstanceLook) {
  let made: { readonly look: InstanceLook; readonly files: Map<string, string | null> } | null = null;
  return (file: string, dress: (text: string, look: InstanceLook) => string): string | null => {
    const look = lookOfInstance();
    if (made?.look !== look) made = { look, files: new Map() };
    if (isPlainLook(look)) return null;
    const cached = made.files.get(file);
    if (cached !== undefined) return cached;
    const path = join(root, file);
    const text = existsSync(path) ? dress(readFileSync(path, 'utf8'), look) : null;
    made.files.set(file, text);
    return text;
  };
}

/** Every path that is neither a file nor part of the API answers with the page. */
async function serveOnePage(
  app: FastifyInstance,
  { root, prefix, inlineStyles, connectSrc, runFrom, notThePage, lookOfInstance, originOf, lookAt }: OnePage,
): Promise<void> {
  const pages = pagesOf(root);
  if (!pages) return;
  const dressed = dresser(root, lookOfInstance);
  await app.register(async (web) => {
    web.addHook('preHandler', async (request, reply) => {
      const manifest = MANIFEST.test(request.url) ? dressed(request.url.slice(1), manifestWithLook) : null;
      if (manifest === null) return;
      return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest);
    });
    await web.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...runFrom],
          ...(runFrom.length > 0 ? { frameSrc: ["'self'", ...runFrom] } : {}),
          styleSrc: inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          // A recorded voice message is played before it is sent.
          mediaSrc: ["'self'", 'blob:'],
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
      // Each file has a route of its own, so that all other paths answer with the page.
      wildcard: false,
      index: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${'/'}assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (notThePage.test(request.url)) return reply.callNotFound();
      reply.headers({ 'cache-control': 'no-cache', ...(pages.isSpoken ? { vary: 'accept-language' } : {}) });
      const { file, text } = pages.pageFor(request);
      const { isFound, tags } = await lookAt(request, request.url.split('?', 1)[0] ?? '');
      const own = dressed(file, pageWithLook);
      if (isFound && tags === '' && own === null) return reply.sendFile(file);
      // Not sent as a file: a browser with a cached copy would get 304, and a page that is not found would be empty.
      return reply
        .code(isFound ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send((own ?? text).replace('</head>', () => `${tags}</head>`));
    };
    web.get(`${prefix}*`, answer);
    // The home page is prerendered in every language, so that first-time visitors need not wait for the client.
    if (existsSync(join(root, HOME, `${DEFAULT_LANGUAGE}.html`))) {
      web.get(prefix, (request, reply) => {
        const file = `${HOME}/${languageOf(request)}.html`;
        const own = dressed(file, pageWithLook);
        reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' });
        if (own === null) return reply.sendFile(file);
        const tags = homeTags(lookOfInstance(), originOf(request));
        return reply.type('text/html; charset=utf-8').send(own.replace('</head>', () => `${tags}</head>`));
      });
    }
    // Trailing slashes are ignored, so `/console` and `/console/` are the same.
    if (prefix !== '/') web.get(prefix.slice(0, -1), answer);
  });
}
