/**
 * Folkmoot with two real identity providers on this machine, one from the environment and one from a founder, for tests of
 * logins.
 */
import { randomUUID } from 'node:crypto';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { ProviderLogIn } from '@folkmoot/contracts/identity-providers/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { startNetwork } from './harness/network.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider, visitor } from './oidc-provider.ts';

export const HOME = 'http://localhost:4998';

/** The settings of every provider in these tests, except name and issuer. */
export const PROVIDER = {
  name: '',
  issuer: '',
  clientId: CLIENT_ID,
  scopes: 'openid profile email',
  createsAccounts: 'asRegistration' as const,
  trustsEmail: false,
  secondFactors: [] as string[],
  rules: [] as { claim: string; value: string; badge: string | null; serverId: string | null }[],
};

export const start = (id: string, query = '') => `/api/auth/oidc/${id}/start${query}`;
export const codeIn = (page: URL) => /^#oidc=([\w-]+)$/.exec(page.hash)?.[1] ?? `none in ${page.href}`;

export type OidcNetwork = Awaited<ReturnType<typeof startOidcNetwork>>;

export async function startOidcNetwork(postgresUrl: string, settings: Readonly<Record<string, string>> = {}) {
  const reach = () => network.url();
  const first = await startIdentityProvider({ home: HOME, reach, id: 'first' });
  const second = await startIdentityProvider({ home: HOME, reach, id: 'second' });
  const environment = [{ id: 'first', name: 'Company', issuer: first.issuer, clientId: CLIENT_ID, clientSecret: first.secret }];
  const network = await startNetwork(postgresUrl, { PUBLIC_URL: HOME, OIDC_PROVIDERS: JSON.stringify(environment), ...settings });
  const founder = await network.register('Founder');
  const body = { ...PROVIDER, id: 'second', name: 'School', issuer: second.issuer, clientSecret: second.secret };
  await founder.ask(routes.createIdentityProvider, { body });

  const browser = () => visitor(HOME, reach);
  const redeem = (code: string) => network.anyone('POST', '/api/auth/oidc/token', { body: { code } });
  const continueLogin = (given: object) => network.anyone('POST', '/api/auth/oidc/continue', { body: given });
  const answerTo = async (id: string, subject: string) => redeem(codeIn(await browser().follow(start(id), subject)));

  return {
    ...{ network, founder, first, second, browser, redeem, continueLogin, answerTo },

    /** A new user at a provider, with a verified address. */
    addUser(
      provider: IdentityProvider,
      name: string,
      more: { readonly claims?: object; readonly amr?: string[]; readonly acr?: string } = {},
    ) {
      const subject = `${name}-${randomUUID()}`;
      const { claims, ...rest } = more;
      const email = `${subject}@company.example`.toLowerCase();
      provider.set(subject, { claims: { email, email_verified: true, preferred_username: name, ...claims }, ...rest });
      return { subject, email };
    },

    async logIn(id: string, subject: string): Promise<string> {
      const answer = await answerTo(id, subject);
      const reply = ProviderLogIn.parse(answer.body);
      if (!('token' in reply)) throw new Error(answer.text);
      return reply.token;
    },

    selfOf: async (token: string) => (await network.as(founder, token).ask(getOwnDetails)).user,

    async emailOf(token: string) {
      const connection = await network.as(founder, token).signOn();
      connection.close();
      const { email, emailConfirmed } = connection.snapshot.user;
      return { email, emailConfirmed };
    },

    async logOf(): Promise<string> {
      const { log } = network.product().foundation;
      return JSON.stringify(await log.readAll({ after: -1, limit: 100_000 }));
    },

    async stop() {
      await network.stop();
      await first.stop();
      await second.stop();
    },
  };
}
