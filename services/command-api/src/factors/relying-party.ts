/** The relying party of passkeys: the address of the instance. A passkey for one address does not work at another. */
import type { Deps } from '../domain.ts';

export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string };

export function relyingParty({ publicUrl, instance }: Pick<Deps, 'publicUrl' | 'instance'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl());
  return { id: hostname, name: instance().name, origin };
}
