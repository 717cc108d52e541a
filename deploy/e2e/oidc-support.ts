/** The product with two real identity providers on this machine, one of the environment and one of a founder, for tests of log-ins. */
import { randomUUID } from 'node:crypto';
import * as routes from '@folkmoot/contracts/identity-providers/commands';
import { ProviderLogIn } from '@folkmoot/contracts/identity-providers/wire';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { startNetwork } from './harness/network.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider, visitor } from './oidc-provider.ts';

export const HOME = 'http://localhost:4998';

/** What every provider of these tests is set to, but for its name and issuer. */
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
  const goOn = (given: object) => network.anyone('POST', '/api/auth/oidc/continue', { body: given });
  const comes = async (id: string, subject: string) => redeem(codeIn(await browser().goes(start(id), subject)));

  return {
    ...{ network, founder, first, second, browser, redeem, goOn, comes },

    /** Somebody new at a provider, with an address of theirs. */
    somebody(
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

    async logsIn(id: string, subject: string): Promise<string> {
      const answer = await comes(id, subject);
      const said = ProviderLogIn.parse(answer.body);
      if (!('token' in said)) throw new Error(answer.text);
      return said.token;
    },

    selfOf: async (token: string) => (await network.as(founder, token).ask(getOwnDetails)).user,

    async emailOf(token: string) {
      const line = await network.as(founder, token).signOn();
      line.close();
      const { email, emailConfirmed } = line.snapshot.user;
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
