/** Who a passkey is for: the address that people open. A passkey made for one address opens nothing at another. */
import type { Deps } from '../domain.ts';

export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string };

export function relyingParty({ publicUrl, instance }: Pick<Deps, 'publicUrl' | 'instance'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl());
  return { id: hostname, name: instance().name, origin };
}
