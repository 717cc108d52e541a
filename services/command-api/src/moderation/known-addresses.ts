/** What is known of whoever is about to be warned or suspended: what stands about them, and where they were seen. */
import type { Deps } from '../domain.ts';
import { sanctionFolding } from './sanction-state.ts';
import type { KnownAddresses, SanctionsOf } from './sanctions.decider.ts';
import { isFounder } from './targets.ts';

export function sanctionsIn({ warm }: Deps): SanctionsOf {
  return (userId) => warm.state(sanctionFolding, userId);
}

export async function knownAddressesOf({ vault, warm }: Deps, userId: string): Promise<KnownAddresses> {
  const addresses = await vault.devices.addressesOf(userId);
  // Founders come in from everywhere.
  const peopleIds = (await vault.devices.peopleAt(addresses)).filter((id) => !isFounder(warm, id));
  return { addresses, peopleIds };
}
