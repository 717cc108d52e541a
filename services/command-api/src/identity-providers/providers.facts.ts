/** What changes of identity providers are decided on. The vault's writes come before the event: a provider never stands without its secret. */
import type {
  changeIdentityProvider,
  createIdentityProvider,
  removeIdentityProvider,
} from '@folkmoot/contracts/identity-providers/commands';
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import { type ProvidersState, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import type { RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import { backchannelLogoutUrl, redirectUrl, SECRETS_OWNER } from './known-providers.ts';
import type { ProviderFacts, SetProviderFacts } from './providers.decider.ts';

export function stored({ warm }: Pick<Deps, 'warm'>): ProvidersState {
  return warm.state(providersFolding, 'instance');
}

function isLocked({ about }: Pick<Deps, 'about'>, providerId: string): boolean {
  return about.environmentProviders.some(({ id }) => id === providerId);
}

function namesUnknownServer({ warm }: Pick<Deps, 'warm'>, { rules }: IdentityProviderSettings): boolean {
  return rules.some(({ serverId }) => serverId !== null && warm.state(serverFolding, serverId).status !== 'live');
}

type OnSet = 'ProviderLocked' | 'ProviderExists' | 'UnknownProvider' | 'UnknownRuleServer';

type Wanted = { readonly providerId: string; readonly settings: IdentityProviderSettings; readonly clientSecret: string | undefined };

/** A secret is for one issuer: another gets it only if the founder gives it anew. */
async function setFacts(
  { providerId, settings, clientSecret }: Wanted,
  input: Pick<Input<typeof createIdentityProvider>, 'actor' | 'now'>,
  creates: boolean,
  deps: Deps,
): Promise<SetProviderFacts | Refusal<OnSet>> {
  if (isLocked(deps, providerId)) return refuse('ProviderLocked');
  const known = stored(deps).providers.get(providerId);
  if (creates && known) return refuse('ProviderExists');
  if (!creates && !known) return refuse('UnknownProvider');
  if (namesUnknownServer(deps, settings)) return refuse('UnknownRuleServer');
  const keeps = clientSecret === undefined && known?.hasSecret === true && known.issuer === settings.issuer;
  const secret = clientSecret?.trim() ?? '';
  if (secret !== '') await deps.vault.keepSecret(SECRETS_OWNER, providerId, secret);
  else if (!keeps) await deps.vault.dropSecret(SECRETS_OWNER, providerId);
  return {
    providerId,
    settings,
    hasSecret: keeps || secret !== '',
    isNewSecret: secret !== '',
    callerId: callerId(input),
    now: input.now,
  };
}

export function createFacts(input: Input<typeof createIdentityProvider>, deps: Deps) {
  const { id: providerId, clientSecret, ...settings } = input.body;
  return setFacts({ providerId, settings, clientSecret }, input, true, deps) as Promise<
    SetProviderFacts | Refusal<'ProviderLocked' | 'ProviderExists' | 'UnknownRuleServer'>
  >;
}

export function changeFacts(input: Input<typeof changeIdentityProvider>, deps: Deps) {
  const { clientSecret, ...settings } = input.body;
  return setFacts({ providerId: input.params.providerId, settings, clientSecret }, input, false, deps) as Promise<
    SetProviderFacts | Refusal<'ProviderLocked' | 'UnknownProvider' | 'UnknownRuleServer'>
  >;
}

export function removeFacts(input: Input<typeof removeIdentityProvider>, deps: Deps): ProviderFacts | Refusal<'ProviderLocked'> {
  const { providerId } = input.params;
  return isLocked(deps, providerId) ? refuse('ProviderLocked') : { providerId, callerId: callerId(input), now: input.now };
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
