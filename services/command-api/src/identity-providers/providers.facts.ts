/** Facts for changes of identity providers. The vault is written before the event, so a provider never exists without its secret. */
import type {
  changeIdentityProvider,
  createIdentityProvider,
  removeIdentityProvider,
} from '@folkmoot/contracts/identity-providers/commands';
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import {
  type KnownProvider,
  type ProvidersEvent,
  type ProvidersState,
  providersFolding,
  providersIn,
} from '@folkmoot/contracts/identity-providers/state';
import type { RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';
import type { Decided } from '@folkmoot/contracts/kernel/decider';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import { backchannelLogoutUrl, redirectUrl, SECRETS_OWNER } from './known-providers.ts';
import { foundersFacts } from './login-methods.facts.ts';
import { withoutLastSlash } from './login-methods.ts';
import { endSessionsOf } from './provider-sessions.ts';
import {
  decideChangeProvider,
  decideCreateProvider,
  decideRemoveProvider,
  type ProviderFacts,
  type SetProviderFacts,
} from './providers.decider.ts';
import { badgeRules, badgeRulesAfter } from './rule-badges.ts';
import { type UserWithdrawal, withdrawals } from './withdrawals.ts';

export function stored({ warm }: Pick<Deps, 'warm'>): ProvidersState {
  return warm.state(providersFolding, 'instance');
}

function isLocked({ about }: Pick<Deps, 'about'>, providerId: string): boolean {
  return about.environmentProviders.some(({ id }) => id === providerId);
}

function namesUnknownServer({ warm }: Pick<Deps, 'warm'>, { rules }: IdentityProviderSettings): boolean {
  return rules.some(({ serverId }) => serverId !== null && warm.state(serverFolding, serverId).status !== 'live');
}

type Wanted = { readonly providerId: string; readonly settings: IdentityProviderSettings; readonly clientSecret: string | undefined };

type Asked = Pick<Input<typeof createIdentityProvider>, 'actor' | 'now'>;

async function askedBy(input: Asked, deps: Deps): Promise<Pick<ProviderFacts, 'callerId' | 'now' | 'founders'>> {
  return { callerId: callerId(input), now: input.now, founders: await foundersFacts(deps, callerId(input)) };
}

/** `after` null: the provider is removed. */
function withdrawnBy(deps: Deps, providerId: string, after: KnownProvider | null): readonly UserWithdrawal[] {
  const { providers } = stored(deps);
  const others = [...providers.values()].filter(({ id }) => id !== providerId);
  const current = providersIn(deps.about.environmentProviders, after ? [...others, after] : others);
  const hashOf = deps.vault.blindIndex;
  const rules = current.map((one) => (one === after ? badgeRulesAfter(providers.get(providerId), one, hashOf) : badgeRules(one, hashOf)));
  return withdrawals(deps.warm, rules);
}

/** A provider with another issuer is another provider: nothing from the former one is trusted. */
export function isMoved(before: KnownProvider | undefined, { issuer }: Pick<IdentityProviderSettings, 'issuer'>): boolean {
  return before !== undefined && withoutLastSlash(before.issuer) !== withoutLastSlash(issuer);
}

/**
 * A secret belongs to one issuer and is never sent to another, so a new issuer deletes it. The decision also runs here, so that a refused
 * change does not replace the stored secret and ends no session.
 */
async function setFacts<Code extends string>(
  { providerId, settings, clientSecret }: Wanted,
  input: Asked,
  deps: Deps,
  decide: (state: ProvidersState, facts: SetProviderFacts) => Decided<ProvidersEvent> | Refusal<Code>,
): Promise<SetProviderFacts | Refusal<Code | 'ProviderLocked' | 'UnknownRuleServer'>> {
  if (isLocked(deps, providerId)) return refuse('ProviderLocked');
  const state = stored(deps);
  const known = state.providers.get(providerId);
  const keeps = clientSecret === undefined && known?.hasSecret === true && known.issuer === settings.issuer;
  const secret = clientSecret?.trim() ?? '';
  const hasSecret = keeps || secret !== '';
  const losses = {
    withdrawals: withdrawnBy(deps, providerId, { ...settings, id: providerId, hasSecret, locked: false }),
    endedSessions: [],
    endsSessions: isMoved(known, settings),
  };
  const facts = { providerId, settings, hasSecret, isNewSecret: secret !== '', ...losses, ...(await askedBy(input, deps)) };
  const decided = decide(state, facts);
  if (isRefusal(decided)) return decided;
  if (namesUnknownServer(deps, settings)) return refuse('UnknownRuleServer');
  if (secret !== '') await deps.vault.keepSecret(SECRETS_OWNER, providerId, secret);
  else if (!keeps) await deps.vault.dropSecret(SECRETS_OWNER, providerId);
  return facts.endsSessions ? { ...facts, endedSessions: await endSessionsOf(deps, providerId, input.actor) } : facts;
}

export function createFacts(input: Input<typeof createIdentityProvider>, deps: Deps) {
  const { id: providerId, clientSecret, ...settings } = input.body;
  return setFacts({ providerId, settings, clientSecret }, input, deps, decideCreateProvider);
}

export function changeFacts(input: Input<typeof changeIdentityProvider>, deps: Deps) {
  const { clientSecret, ...settings } = input.body;
  return setFacts({ providerId: input.params.providerId, settings, clientSecret }, input, deps, decideChangeProvider);
}

export async function removeFacts(
  input: Input<typeof removeIdentityProvider>,
  deps: Deps,
): Promise<ProviderFacts | Refusal<'ProviderLocked' | 'UnknownProvider' | 'FounderLockedOut'>> {
  const { providerId } = input.params;
  if (isLocked(deps, providerId)) return refuse('ProviderLocked');
  const losses = { withdrawals: withdrawnBy(deps, providerId, null), endedSessions: [], endsSessions: true };
  const facts = { providerId, ...losses, ...(await askedBy(input, deps)) };
  const decided = decideRemoveProvider(stored(deps), facts);
  return isRefusal(decided) ? decided : { ...facts, endedSessions: await endSessionsOf(deps, providerId, input.actor) };
}

export function rawProvider(deps: Pick<Deps, 'publicUrl'>, { providerId, settings, hasSecret }: SetProviderFacts): RawIdentityProvider {
  return {
    id: providerId,
    ...settings,
    hasSecret,
    locked: false,
    redirectUrl: redirectUrl(deps, providerId),
    backchannelLogoutUrl: backchannelLogoutUrl(deps, providerId),
  };
}
