/** The current providers with their secrets: those of the environment, then those of founders, whose secrets are in the vault. */
import { type KnownProvider, PROVIDERS_STREAM, providersFolding, providersIn } from '@folkmoot/contracts/identity-providers/state';
import type { Deps } from '../domain.ts';

type Reach = Pick<Deps, 'warm' | 'about'>;

export function knownProviders({ warm, about }: Reach): readonly KnownProvider[] {
  return providersIn(about.environmentProviders, warm.state(providersFolding, 'instance').providers.values());
}

/** Reads the log, because another process may have changed a provider a moment ago. */
export async function freshProviders({ about, stateOf }: Pick<Deps, 'about' | 'stateOf'>): Promise<readonly KnownProvider[]> {
  return providersIn(about.environmentProviders, (await stateOf(providersFolding, PROVIDERS_STREAM)).providers.values());
}

export function providerOf(reach: Reach, providerId: string): KnownProvider | null {
  return knownProviders(reach).find(({ id }) => id === providerId) ?? null;
}

/** The owner of these secrets in the vault. The name cannot be the id of a user. */
export const SECRETS_OWNER = 'identity-providers';

export async function secretOf({ about, vault }: Pick<Deps, 'about' | 'vault'>, provider: KnownProvider): Promise<string | null> {
  if (provider.locked) return about.environmentProviders.find(({ id }) => id === provider.id)?.clientSecret ?? null;
  return provider.hasSecret ? vault.secretOf(SECRETS_OWNER, provider.id) : null;
}

export function redirectUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, providerId: string): string {
  return new URL(`/api/auth/oidc/${providerId}/callback`, publicUrl()).href;
}

export function backchannelLogoutUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, providerId: string): string {
  return new URL(`/api/auth/oidc/${providerId}/backchannel-logout`, publicUrl()).href;
}
