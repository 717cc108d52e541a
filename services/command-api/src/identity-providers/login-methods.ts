/** The login methods of a user, and whether any remains after a change. Pure. */
import type { EnvironmentProvider } from '@folkmoot/contracts/identity-providers/settings';
import { type KnownProvider, type ProvidersState, providersIn } from '@folkmoot/contracts/identity-providers/state';
import { hasPasswordLogin } from '@folkmoot/contracts/instance/wire';

export type LoginMethods = {
  /** `issuer` null: the user was erased. */
  readonly identities: readonly { readonly providerId: string; readonly issuer: string | null }[];
  readonly hasPasskey: boolean;
  readonly hasPassword: boolean;
};

export function withoutLastSlash(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}

/** Whether one of these providers still accepts this identity. Its issuer may have changed. */
export function opens({ providerId, issuer }: LoginMethods['identities'][number], providers: readonly KnownProvider[]): boolean {
  return providers.some(
    (provider) => provider.id === providerId && issuer !== null && withoutLastSlash(provider.issuer) === withoutLastSlash(issuer),
  );
}

/** `passwordLogin`: the setting, which has an effect only while there is a provider. */
export type LogInSettings = { readonly passwordLogin: boolean; readonly providers: readonly KnownProvider[] };

export function canLogIn({ identities, hasPasskey, hasPassword }: LoginMethods, { passwordLogin, providers }: LogInSettings): boolean {
  if (hasPasskey || identities.some((identity) => opens(identity, providers))) return true;
  return hasPassword && hasPasswordLogin({ passwordLogin }, providers.length);
}

export type FoundersFacts = {
  /** The founder who makes the change. */
  readonly caller: LoginMethods;
  readonly otherFounders: readonly LoginMethods[];
  readonly passwordLogin: boolean;
  /** Providers of the environment, which do not change. */
  readonly environment: readonly EnvironmentProvider[];
};

/**
 * Whether a change of providers removes the last login method of the calling founder or of all founders. Afterwards, a password counts only
 * if the setting is on. Without any provider it would work again, but founders turn the setting on themselves.
 */
export function locksOutFounders(
  before: ProvidersState,
  after: ProvidersState,
  { caller, otherFounders, passwordLogin, environment }: FoundersFacts,
): boolean {
  const loses = (founders: readonly LoginMethods[]) => {
    const providersOf = ({ providers }: ProvidersState) => providersIn(environment, providers.values());
    const could = founders.some((ways) => canLogIn(ways, { passwordLogin, providers: providersOf(before) }));
    const can = (ways: LoginMethods) =>
      canLogIn({ ...ways, hasPassword: ways.hasPassword && passwordLogin }, { passwordLogin, providers: providersOf(after) });
    return could && !founders.some(can);
  };
  return loses([caller]) || loses([caller, ...otherFounders]);
}
