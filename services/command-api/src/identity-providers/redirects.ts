/**
 * The two redirects of a login: to the provider and back. Nothing is decided here. The returning browser gets a code for the provider's
 * answer.
 */
import type { beginProviderLogIn, finishProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import type { ProviderProblem, ProviderRedirect } from '@folkmoot/contracts/identity-providers/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import { z } from 'zod';
import type { Deps } from '../domain.ts';
import { cookieIn, cookieName, digestOf, FLOW, FLOW_MS, type Flow, flowIn, isBrowserOf, ownPath, randomText } from './flow.ts';
import { providerOf, redirectUrl, secretOf } from './known-providers.ts';
import { knownLogouts } from './logouts.ts';
import { type Claims, OidcFailed } from './oidc-client.ts';

export const LINK_TICKET = 'oidc link ticket';
/** Stored under the code: the provider's answer and its purpose. */
export const PROVIDER_CALLBACK = 'oidc code';
const CODE_MS = 60_000;

const ProviderCallback = z.object({
  providerId: z.string(),
  redirect: z.string(),
  linkUserId: z.string().nullable(),
  issuer: z.string(),
  subject: z.string(),
  sid: z.string().nullable(),
  /** The logouts that were known when the provider answered. */
  logouts: z.string(),
  /** When the provider answered. */
  at: z.number(),
  methods: z.array(z.string()),
  all: z.record(z.string(), z.unknown()),
});
export type ProviderCallback = z.infer<typeof ProviderCallback>;

export function providerCallbackIn(note: string | null): ProviderCallback | null {
  // A callback of an earlier version is not accepted. The user logs in again.
  return note === null ? null : (ProviderCallback.safeParse(JSON.parse(note)).data ?? null);
}

const LinkTicket = z.object({ userId: z.string(), providerId: z.string() });

/** The page that shows linked logins. */
export const LINKS_PAGE = '/app/settings/linked-log-ins';

function withProblem(problem: ProviderProblem, flow: Flow | null): ProviderRedirect {
  const page = flow?.linkUserId ? LINKS_PAGE : '/login';
  return { location: `${page}#oidc-error=${problem}`, cookie: null };
}

function isSecure({ publicUrl }: Deps): boolean {
  return publicUrl().startsWith('https:');
}

export async function startLogIn(
  { params, body, actor }: Input<typeof beginProviderLogIn>,
  deps: Deps,
): Promise<ProviderRedirect | Refusal<'ForServicesOnly'>> {
  if (actor === null) return refuse('ForServicesOnly');
  const provider = providerOf(deps, params.providerId);
  if (!provider) return withProblem('unknown', null);
  const ticket = body.link === undefined ? null : await deps.vault.oneTime.take(LINK_TICKET, body.link);
  const link = ticket === null ? null : LinkTicket.parse(JSON.parse(ticket));
  if (body.link !== undefined && link?.providerId !== provider.id) return { location: `${LINKS_PAGE}#oidc-error=expired`, cookie: null };
  const [state, nonce, verifier, browser] = [randomText(), randomText(), randomText(), randomText()];
  const redirect = link ? LINKS_PAGE : ownPath(body.redirect);
  const flow: Flow = { providerId: provider.id, nonce, verifier, browser: digestOf(browser), redirect, linkUserId: link?.userId ?? null };
  try {
    const login = { state, nonce, verifier, redirectUrl: redirectUrl(deps, provider.id) };
    const location = await deps.oidc.authorizationUrl(provider, await secretOf(deps, provider), login);
    await deps.vault.oneTime.keep(FLOW, state, JSON.stringify(flow), FLOW_MS);
    return { location, cookie: { name: cookieName(state), value: browser, secure: isSecure(deps) } };
  } catch (error) {
    if (error instanceof OidcFailed) return withProblem('away', flow);
    throw error;
  }
}

async function claimsOf(deps: Deps, flow: Flow, state: string, search: string): Promise<Claims | ProviderProblem> {
  const provider = providerOf(deps, flow.providerId);
  if (!provider) return 'unknown';
  try {
    const login = { state, nonce: flow.nonce, verifier: flow.verifier, redirectUrl: redirectUrl(deps, provider.id) };
    return await deps.oidc.claims(provider, await secretOf(deps, provider), login, search);
  } catch (error) {
    if (error instanceof OidcFailed) return error.problem;
    throw error;
  }
}

/** The state is used up in any case. The state of another provider is refused, so that one provider cannot answer for another. */
export async function finishLogIn(
  { params, body, actor, now }: Input<typeof finishProviderLogIn>,
  deps: Deps,
): Promise<ProviderRedirect | Refusal<'ForServicesOnly'>> {
  if (actor === null) return refuse('ForServicesOnly');
  const state = new URLSearchParams(body.search).get('state') ?? '';
  const name = cookieName(state);
  const cookie = { name, value: null, secure: isSecure(deps) };
  const flow = flowIn(await deps.vault.oneTime.take(FLOW, state));
  if (!flow || flow.providerId !== params.providerId || !isBrowserOf(flow, cookieIn(body.cookies, name)))
    return { ...withProblem('expired', null), cookie };
  const claims = await claimsOf(deps, flow, state, body.search);
  if (typeof claims === 'string') return { ...withProblem(claims, flow), cookie };
  const code = randomText();
  const { providerId, redirect, linkUserId } = flow;
  const { methods, ...identity } = claims;
  const logouts = await knownLogouts(deps, claims);
  const providerCallback: ProviderCallback = { providerId, redirect, linkUserId, ...identity, methods: [...methods], logouts, at: now };
  await deps.vault.oneTime.keep(PROVIDER_CALLBACK, code, JSON.stringify(providerCallback), CODE_MS);
  return { location: `${linkUserId === null ? '/login' : LINKS_PAGE}#oidc=${code}`, cookie };
}
