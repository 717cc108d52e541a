/** The sanctions of a user who is about to be warned or suspended, and the addresses that the user has used. */
import type { Deps } from '../domain.ts';
import { sanctionFolding } from './sanction-state.ts';
import type { KnownAddresses, SanctionsOf } from './sanctions.decider.ts';
import { isFounder } from './targets.ts';

export function sanctionsIn({ warm }: Deps): SanctionsOf {
  return (userId) => warm.state(sanctionFolding, userId);
}

export async function knownAddressesOf({ vault, warm }: Deps, userId: string): Promise<KnownAddresses> {
  const addresses = await vault.devices.addressesOf(userId);
  // Founders are never blocked by address.
  const peopleIds = (await vault.devices.peopleAt(addresses)).filter((id) => !isFounder(warm, id));
  return { addresses, peopleIds };
}
