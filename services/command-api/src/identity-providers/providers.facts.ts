/** Facts for changes of identity providers. The vault is written before the event, so a provider never exists without its secret. */
import type {
  changeIdentityProvider,
  createIdentityProvider,
  removeIdentityProvider,
} from '@folkmoot/contracts/identity-providers/commands';
import type { IdentityProviderSettings } from '@folkmoot/contracts/identity-providers/settings';
import { type ProvidersEvent, type ProvidersState, providersFolding } from '@folkmoot/contracts/identity-providers/state';
import type { RawIdentityProvider } from '@folkmoot/contracts/identity-providers/wire';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import { backchannelLogoutUrl, redirectUrl, SECRETS_OWNER } from './known-providers.ts';
import { foundersFacts } from './login-methods.facts.ts';
import { decideChangeProvider, decideCreateProvider, type ProviderFacts, type SetProviderFacts } from './providers.decider.ts';

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

/**
 * A secret belongs to one issuer, so a new issuer needs a new secret. The decision also runs here, so that a refused change does not
 * replace the stored secret.
 */
async function setFacts<Code extends string>(
  { providerId, settings, clientSecret }: Wanted,
  input: Asked,
  deps: Deps,
  decide: (state: ProvidersState, facts: SetProviderFacts) => readonly ProvidersEvent[] | Refusal<Code>,
): Promise<SetProviderFacts | Refusal<Code | 'ProviderLocked' | 'UnknownRuleServer'>> {
  if (isLocked(deps, providerId)) return refuse('ProviderLocked');
  const state = stored(deps);
  const known = state.providers.get(providerId);
  const keeps = clientSecret === undefined && known?.hasSecret === true && known.issuer === settings.issuer;
  const secret = clientSecret?.trim() ?? '';
  const about = { providerId, settings, hasSecret: keeps || secret !== '', isNewSecret: secret !== '' };
  const facts = { ...about, ...(await askedBy(input, deps)) };
  const decided = decide(state, facts);
  if (isRefusal(decided)) return decided;
  if (namesUnknownServer(deps, settings)) return refuse('UnknownRuleServer');
  if (secret !== '') await deps.vault.keepSecret(SECRETS_OWNER, providerId, secret);
  else if (!keeps) await deps.vault.dropSecret(SECRETS_OWNER, providerId);
  return facts;
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
): Promise<ProviderFacts | Refusal<'ProviderLocked'>> {
  const { providerId } = input.params;
  return isLocked(deps, providerId) ? refuse('ProviderLocked') : { providerId, ...(await askedBy(input, deps)) };
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
