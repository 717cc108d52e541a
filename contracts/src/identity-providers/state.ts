/** Identity providers set by founders, folded from `providers-instance`. Pure: services and read models share it. */
import type { EventOf } from '../kernel/event.ts';
import type { IdentityProviderRemoved, IdentityProviderSet } from './events.ts';
import { type EnvironmentProvider, IdentityProviderSettings } from './settings.ts';

export type KnownProvider = IdentityProviderSettings & {
  readonly id: string;
  readonly hasSecret: boolean;
  /** Set in the environment, so it can only be changed there. */
  readonly locked: boolean;
};

export type ProvidersState = { readonly version: number; readonly providers: ReadonlyMap<string, KnownProvider> };
export type ProvidersEvent = EventOf<typeof IdentityProviderSet | typeof IdentityProviderRemoved>;

export const PROVIDERS_STREAM = 'providers-instance';

export const providersFolding = {
  category: 'providers',
  initial: { version: 0, providers: new Map() } as ProvidersState,
  evolve(state: ProvidersState, event: ProvidersEvent): ProvidersState {
    const providers = new Map(state.providers);
    const { version, providerId } = event.data;
    const known = event.type === 'IdentityProviderSet' ? storedProvider(providerId, event.data.provider, event.data.hasSecret) : null;
    if (known) providers.set(providerId, known);
    else providers.delete(providerId);
    return { version, providers };
  },
};

/** Null: the stored settings are no longer valid. */
export function storedProvider(id: string, stored: unknown, hasSecret: boolean): KnownProvider | null {
  const parsed = IdentityProviderSettings.safeParse(stored);
  return parsed.success ? { ...parsed.data, id, hasSecret, locked: false } : null;
}

/** Providers of the environment first. They override those of founders with the same id. */
export function providersIn(environment: readonly EnvironmentProvider[], stored: Iterable<KnownProvider>): readonly KnownProvider[] {
  const locked = environment.map(({ clientSecret, ...provider }) => ({ ...provider, hasSecret: clientSecret !== undefined, locked: true }));
  return [...locked, ...[...stored].filter(({ id }) => !locked.some((one) => one.id === id))];
}
