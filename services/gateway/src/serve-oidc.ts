/**
 * The redirects of a login through an identity provider. Browsers follow them as GETs. Only the command API talks to providers, and it
 * returns the next address. An HTTP-only cookie ties the login to the browser for ten minutes.
 */
import { beginProviderLogIn, finishProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import { ProviderRedirect } from '@folkmoot/contracts/identity-providers/wire';
import type { RateLimit, RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { PublicAsker } from '@folkmoot/platform/command/sender';
import { rateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type OidcOptions = { readonly sender: PublicAsker; readonly limits: RateLimits; readonly clock: () => number };

type Asked = FastifyRequest<{ Params: { readonly providerId: string }; Querystring: Readonly<Record<string, unknown>> }>;

const LIMIT: RateLimit = { name: 'oidc_redirect', requests: 60, perMs: 60_000, by: 'address' };
const COOKIE_S = 600;
const PATH = '/api/auth/oidc';

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function cookieText({ name, value, secure }: NonNullable<ProviderRedirect['cookie']>): string {
  const age = value === null ? 0 : COOKIE_S;
  return `${name}=${value ?? ''}; Path=${PATH}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function serveOidc(app: FastifyInstance, { sender, limits, clock }: OidcOptions): void {
  function redirect(route: RouteSpec, bodyOf: (request: Asked) => object): void {
    app.get(`/api${route.path}`, async (request: Asked, reply: FastifyReply) => {
      const limited = await overLimit(limits, LIMIT, request.ip, clock(), rateLimitHeaders(reply));
      if (limited) return refuseWith(reply, refusedReply(limited));
      const { status, body } = await sender.askPublicly(route, { providerId: request.params.providerId }, bodyOf(request));
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (status !== 200) return reply.code(status).send(body);
      const { location, cookie } = ProviderRedirect.parse(body);
      if (cookie) reply.header('set-cookie', cookieText(cookie));
      return reply.code(302).header('location', location).send();
    });
  }

  redirect(beginProviderLogIn, ({ query }) => ({ redirect: textOf(query.redirect), link: textOf(query.link) }));
  redirect(finishProviderLogIn, ({ url, headers }) => ({
    search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
    cookies: headers.cookie ?? '',
  }));
}
