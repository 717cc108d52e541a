import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { redeemProviderLogIn } from '@folkmoot/contracts/identity-providers/commands';
import { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import { describe, expect, it } from 'vitest';
import { CLAIM_GRACE_MS } from '../accounts/name-state.ts';
import { anInput, aPerson, NOW, someDeps, warmAfter } from '../accounts/test-support.ts';
import { decideLogIn, logInFolding } from './log-in.decider.ts';
import { type LoggingIn, redeemFacts } from './log-in.facts.ts';
import { PROVIDER_CALLBACK, type ProviderCallback } from './redirects.ts';

const EMAIL = 'ada@company.example';
const provider = EnvironmentProvider.parse({
  id: 'p',
  name: 'Company',
  issuer: 'https://a.example',
  clientId: 'c',
  createsAccounts: 'always',
});
const providerCallback: ProviderCallback = {
  providerId: 'p',
  redirect: '/app',
  linkUserId: null,
  issuer: 'https://a.example',
  subject: 's',
  sid: null,
  methods: [],
  logouts: '[null]',
  at: NOW,
  all: { email: EMAIL, email_verified: true, preferred_username: 'Ada' },
};

function depsWithFounder() {
  const deps = someDeps(warmAfter(...aPerson('1', { badges: BADGE.FOUNDER })));
  return { ...deps, about: { ...deps.about, environmentProviders: [provider] } };
}

/** Stores the provider's answer under this code, which the browser sends. */
async function brings(deps: ReturnType<typeof depsWithFounder>, code: string, now: number) {
  await deps.vault.oneTime.keep(PROVIDER_CALLBACK, code, JSON.stringify(providerCallback), 60_000);
  const userId = String(BigInt(now - ID_EPOCH) << 22n);
  return redeemFacts({ ...anInput(redeemProviderLogIn, { body: { code }, now }), newId: () => userId }, deps);
}

function factsIn(outcome: Awaited<ReturnType<typeof redeemFacts>>): NonNullable<LoggingIn['facts']> {
  if (isRefusal(outcome) || !outcome.facts) throw new Error(JSON.stringify(outcome));
  return outcome.facts;
}

describe('a first login whose process dies before its events are in the log', () => {
  it('frees the address for the same person after two minutes', async () => {
    const deps = depsWithFounder();
    const died = factsIn(await brings(deps, 'first', NOW));
    expect(await deps.vault.userIdOfEmail(EMAIL)).toBe(died.userId);
    expect(await brings(deps, 'soon', NOW + 1000)).toMatchObject({ refused: 'ProviderLogInExpired' });
    const again = factsIn(await brings(deps, 'later', NOW + CLAIM_GRACE_MS));
    expect(again).toMatchObject({ kind: 'creates' });
    expect(again.userId).not.toBe(died.userId);
    expect(await deps.vault.userIdOfEmail(EMAIL)).toBe(again.userId);
  });

  it('stores account, name and identity together or not at all', async () => {
    const decided = decideLogIn(fold(logInFolding, []), factsIn(await brings(depsWithFounder(), 'code', NOW)));
    const events = 'events' in decided ? [...decided.events, ...decided.sideEvents.map(({ event }) => event)] : [];
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['IdentityLinked', 'NameClaimed', 'UserRegistered']));
  });
});
