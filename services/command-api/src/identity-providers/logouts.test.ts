import { BADGE } from '@folkmoot/contracts/accounts/limits';
import {
  backchannelLogout,
  continueProviderLogIn,
  linkIdentity,
  redeemProviderLogIn,
} from '@folkmoot/contracts/identity-providers/commands';
import { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, NOW, someDeps, type TestDeps, warmAfter } from '../accounts/test-support.ts';
import { continueFacts, redeemFacts } from './log-in.facts.ts';
import { logoutFacts } from './logout.ts';
import { knownLogouts, LOGIN_MS } from './logouts.ts';
import { linkFacts } from './own-identities.ts';
import { PROVIDER_CALLBACK, type ProviderCallback } from './redirects.ts';

const ISSUER = 'https://a.example';
const ADA = { issuer: ISSUER, subject: 'ada', sid: 'one' };
const PASSWORD = 'a secret';
const provider = EnvironmentProvider.parse({ id: 'p', name: 'Company', issuer: ISSUER, clientId: 'c', createsAccounts: 'always' });
const expired = { refused: 'ProviderLogInExpired' };

function depsOf(logout: { readonly subject: string | null; readonly sid: string | null }): TestDeps {
  const deps = someDeps(warmAfter(...aPerson('1', { badges: BADGE.FOUNDER })));
  const oidc = { ...deps.oidc, logoutToken: async () => ({ issuer: ISSUER, id: 'token', ...logout }) };
  return { ...deps, oidc, about: { ...deps.about, environmentProviders: [provider] } };
}

/** The code that the browser of a user has after the provider sent it back. */
async function codeOf(deps: TestDeps, who: typeof ADA, more: Partial<ProviderCallback> = {}): Promise<string> {
  const code = `code of ${who.subject} ${who.sid}`;
  const callback: ProviderCallback = {
    providerId: 'p',
    redirect: '/app',
    linkUserId: null,
    ...who,
    methods: [],
    at: NOW,
    all: { preferred_username: 'Ada' },
    logouts: await knownLogouts(deps, who),
    ...more,
  };
  await deps.vault.oneTime.keep(PROVIDER_CALLBACK, code, JSON.stringify(callback), 60_000);
  return code;
}

const redeem = (deps: TestDeps, code: string, now = NOW) => redeemFacts(anInput(redeemProviderLogIn, { body: { code }, now }), deps);
const logOut = (deps: TestDeps) =>
  logoutFacts(anInput(backchannelLogout, { params: { providerId: 'p' }, body: { logout_token: 't' } }), deps);

/** The ticket of a login that still needs the password of the account with this address. */
async function ticketOf(deps: TestDeps, who: typeof ADA): Promise<string> {
  await deps.vault.createLogin('1', 'user1@example.org', PASSWORD);
  const all = { email: 'user1@example.org', email_verified: true };
  const outcome = await redeem(deps, await codeOf(deps, who, { all }));
  if (isRefusal(outcome) || !('ticket' in outcome.reply)) throw new Error(JSON.stringify(outcome));
  return outcome.reply.ticket;
}

const proceed = (deps: TestDeps, ticket: string) =>
  continueFacts(anInput(continueProviderLogIn, { body: { ticket, password: PASSWORD } }), deps);

describe.each([
  ['of a user', { subject: 'ada', sid: null }],
  ['of a session', { subject: 'ada', sid: 'one' }],
  ['of a session without a user', { subject: null, sid: 'one' }],
])('a logout %s at the provider', (_whose, logout) => {
  it('voids a code that was not used yet', async () => {
    const deps = depsOf(logout);
    const code = await codeOf(deps, ADA);
    await logOut(deps);
    expect(await redeem(deps, code)).toMatchObject(expired);
  });

  it('voids the ticket of a login that needs a password', async () => {
    const deps = depsOf(logout);
    const ticket = await ticketOf(deps, ADA);
    await logOut(deps);
    expect(await proceed(deps, ticket)).toMatchObject(expired);
  });

  it('voids a code for linking', async () => {
    const deps = depsOf(logout);
    const code = await codeOf(deps, ADA, { linkUserId: '1' });
    await logOut(deps);
    expect(await linkFacts(anInput(linkIdentity, { userId: '1', body: { code } }), deps)).toMatchObject(expired);
  });

  it('concerns no one else and no later login', async () => {
    const deps = depsOf(logout);
    const other = await codeOf(deps, { ...ADA, subject: 'ben', sid: 'two' });
    await logOut(deps);
    expect(await redeem(deps, other)).toMatchObject({ facts: { kind: 'creates' } });
    expect(await redeem(deps, await codeOf(deps, ADA))).toMatchObject({ facts: { kind: 'creates' } });
  });
});

it('a logout of another session of the same user leaves a code valid', async () => {
  const deps = depsOf({ subject: 'ada', sid: 'two' });
  const code = await codeOf(deps, ADA);
  await logOut(deps);
  expect(await redeem(deps, code)).toMatchObject({ facts: { kind: 'creates' } });
});

it('a logout while a session is opened ends this session', async () => {
  const deps = depsOf({ subject: 'ada', sid: null });
  const code = await codeOf(deps, ADA);
  const { note } = deps.vault.providerSessions;
  const opened: string[] = [];
  const providerSessions: typeof deps.vault.providerSessions = {
    ...deps.vault.providerSessions,
    // The logout looks for sessions before this one is noted.
    async note(session, origin) {
      await logOut(deps);
      opened.push(session.userId);
      await note(session, origin);
    },
  };
  expect(await redeem({ ...deps, vault: { ...deps.vault, providerSessions } }, code)).toMatchObject(expired);
  expect(await Promise.all(opened.map((userId) => deps.vault.sessionsOf(userId)))).toEqual([[]]);
});

describe('a login in progress', () => {
  it('is refused after its provider got another issuer', async () => {
    const deps = depsOf(ADA);
    const code = await codeOf(deps, ADA);
    const moved = { ...deps, about: { ...deps.about, environmentProviders: [{ ...provider, issuer: 'https://b.example' }] } };
    expect(await redeem(moved, code)).toMatchObject(expired);
  });

  it('must be finished within an hour', async () => {
    const deps = depsOf(ADA);
    expect(await redeem(deps, await codeOf(deps, ADA), NOW + LOGIN_MS + 1)).toMatchObject(expired);
  });
});
