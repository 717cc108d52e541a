/** Rules of the identity providers of an instance. Pure. */
import { IdentityProviderRemoved, IdentityProviderSet } from '@folkmoot/contracts/identity-providers/events';
import { IDENTITY_PROVIDER_LIMITS } from '@folkmoot/contracts/identity-providers/limits';
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import { type ProvidersEvent, type ProvidersState, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import type { Decided, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { SessionsEnded } from '@folkmoot/contracts/sessions/events';
import { userStream } from '../accounts/user-state.ts';
import { type FoundersFacts, locksOutFounders } from './login-methods.ts';
import { type UserWithdrawal, withdrawalEvents } from './withdrawals.ts';

export type ProviderFacts = {
  readonly providerId: string;
  readonly callerId: string;
  readonly now: number;
  readonly founders: FoundersFacts;
  /** The badges that users lose by the change. */
  readonly withdrawals: readonly UserWithdrawal[];
  /** The sessions that end because the provider or its issuer is no longer trusted. */
  readonly endedSessions: readonly { readonly sessionId: string; readonly userId: string }[];
  readonly endsSessions: boolean;
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

/** Users lose their rights together with the change (H6). */
function lossesIn({ withdrawals, endedSessions, now }: ProviderFacts): readonly SideEvent[] {
  const lost = withdrawals.flatMap((withdrawal) =>
    withdrawalEvents(withdrawal, now).map((event) => ({ stream: userStream(withdrawal.userId), event })),
  );
  const ended = endedSessions.map(({ userId, sessionId }) => ({
    stream: userStream(userId),
    event: SessionsEnded({ userId, sessionId, sparedSessionId: null }),
  }));
  return [...lost, ...ended];
}

/** A founder must not lose the last login method, because they could not undo the change. */
function unlessLockedOut(
  state: ProvidersState,
  event: ProvidersEvent,
  facts: ProviderFacts,
): Decided<ProvidersEvent> | Refusal<'FounderLockedOut'> {
  const { founders, providerId } = facts;
  const after = providersFolding.evolve(state, event);
  if (!locksOutFounders(state, after, founders)) {
    const sideEvents = lossesIn(facts);
    return sideEvents.length === 0 ? [event] : { events: [event], sideEvents };
  }
  const isMoved = state.providers.has(providerId) && after.providers.has(providerId);
  return isMoved ? refuse('FounderLockedOut', { path: 'issuer' }) : refuse('FounderLockedOut');
}

/** An equal setting writes no event. */
export function decideChangeProvider(
  state: ProvidersState,
  facts: SetProviderFacts,
): Decided<ProvidersEvent> | Refusal<'UnknownProvider' | 'FounderLockedOut'> {
  const { settings, hasSecret, isNewSecret } = facts;
  const known = state.providers.get(facts.providerId);
  if (!known) return refuse('UnknownProvider');
  if (!isNewSecret && known.hasSecret === hasSecret && isSame(known, settings)) return [];
  return unlessLockedOut(state, providerSet(state, facts), facts);
}

export function decideCreateProvider(
  state: ProvidersState,
  facts: SetProviderFacts,
): Decided<ProvidersEvent> | Refusal<'ProviderExists' | 'TooManyProviders' | 'FounderLockedOut'> {
  if (state.providers.has(facts.providerId)) return refuse('ProviderExists');
  if (state.providers.size >= IDENTITY_PROVIDER_LIMITS.providers) return refuse('TooManyProviders');
  return unlessLockedOut(state, providerSet(state, facts), facts);
}

export function decideRemoveProvider(
  state: ProvidersState,
  facts: ProviderFacts,
): Decided<ProvidersEvent> | Refusal<'UnknownProvider' | 'FounderLockedOut'> {
  const { providerId, callerId, now } = facts;
  if (!state.providers.has(providerId)) return refuse('UnknownProvider');
  const removed = IdentityProviderRemoved({ version: state.version + 1, providerId, removedById: callerId, removedAt: now });
  return unlessLockedOut(state, removed, facts);
}
