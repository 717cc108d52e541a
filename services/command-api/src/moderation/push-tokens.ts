/** No device is told of anything for whoever is suspended (users document 5, 11.2): their devices go with it. */
import type { Vault } from '@folkmoot/platform/vault/vault';
import { suspensionAt } from './sanction-state.ts';
import type { SanctionFacts, SanctionsOf } from './sanctions.decider.ts';

type Acted = Pick<SanctionFacts, 'targets' | 'now'> & { readonly sanctionsOf: SanctionsOf };

/** Of those who are suspended by now: a suspension that is over takes nothing from whoever was only warned. */
export async function dropTokensOfSuspended({ targets, now, sanctionsOf }: Acted, { devices }: Pick<Vault, 'devices'>): Promise<void> {
  for (const { userId } of targets) if (suspensionAt(sanctionsOf(userId), now)) await devices.dropPushTokens(userId);
}
