/** Rules of the identity providers of an instance. Pure. */
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import { IDENTITY_PROVIDER_LIMITS } from '@folkmoot/contracts/identity-providers/limits';
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import { type ProvidersEvent, type ProvidersState, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { type FoundersFacts, locksOutFounders } from './login-methods.ts';

export type ProviderFacts = {
  readonly providerId: string;
  readonly callerId: string;
  readonly now: number;
  readonly founders: FoundersFacts;
};
export type SetProviderFacts = ProviderFacts & {
  readonly settings: IdentityProviderSettings;
  readonly hasSecret: boolean;
  /** A new secret counts as a change, even with equal settings. */
  readonly isNewSecret: boolean;
};

function isSame(a: IdentityProviderSettings, b: IdentityProviderSettings): boolean {
  const part = ({ name, issuer, clientId, scopes, createsAccounts, trustsEmail, secondFactors, rules }: IdentityProviderSettings) =>
    JSON.stringify([
      name,
      issuer,
      clientId,
      scopes,
      createsAccounts,
      trustsEmail,
      secondFactors,
      rules.map((rule) => [rule.claim, rule.value, rule.badge, rule.serverId]),
    ]);
  return part(a) === part(b);
}

function providerSet(state: ProvidersState, { providerId, settings, hasSecret, callerId, now }: SetProviderFacts): ProvidersEvent {
  return IdentityProviderSet({ version: state.version + 1, providerId, provider: settings, hasSecret, setById: callerId, setAt: now });
}

/** A founder must not lose the last login method, because they could not undo the change. */
function unlessLockedOut(
  state: ProvidersState,
  event: ProvidersEvent,
  { founders, providerId }: ProviderFacts,
): readonly ProvidersEvent[] | Refusal<'FounderLockedOut'> {
  const after = providersFolding.evolve(state, event);
  if (!locksOutFounders(state, after, founders)) return [event];
  const isMoved = state.providers.has(providerId) && after.providers.has(providerId);
  return isMoved ? refuse('FounderLockedOut', { path: 'issuer' }) : refuse('FounderLockedOut');
}

/** An equal setting writes no event. */
export function decideChangeProvider(
  state: ProvidersState,
  facts: SetProviderFacts,
): readonly ProvidersEvent[] | Refusal<'UnknownProvider' | 'FounderLockedOut'> {
  const { settings, hasSecret, isNewSecret } = facts;
  const known = state.providers.get(facts.providerId);
  if (!known) return refuse('UnknownProvider');
  if (!isNewSecret && known.hasSecret === hasSecret && isSame(known, settings)) return [];
  return unlessLockedOut(state, providerSet(state, facts), facts);
}

export function decideCreateProvider(
  state: ProvidersState,
  facts: SetProviderFacts,
): readonly ProvidersEvent[] | Refusal<'ProviderExists' | 'TooManyProviders' | 'FounderLockedOut'> {
  if (state.providers.has(facts.providerId)) return refuse('ProviderExists');
  if (state.providers.size >= IDENTITY_PROVIDER_LIMITS.providers) return refuse('TooManyProviders');
  return unlessLockedOut(state, providerSet(state, facts), facts);
}

export function decideRemoveProvider(
  state: ProvidersState,
  facts: ProviderFacts,
): readonly ProvidersEvent[] | Refusal<'UnknownProvider' | 'FounderLockedOut'> {
  const { providerId, callerId, now } = facts;
  if (!state.providers.has(providerId)) return refuse('UnknownProvider');
  const removed = IdentityProviderRemoved({ version: state.version + 1, providerId, removedById: callerId, removedAt: now });
  return unlessLockedOut(state, removed, facts);
}
