/** Suspended users get no push notifications, so their devices are removed (users document 5, 11.2). */
import type { Vault } from '@folkmoot/platform/vault/vault';
import { suspensionAt } from './sanction-state.ts';
import type { SanctionFacts, SanctionsOf } from './sanctions.decider.ts';

type Acted = Pick<SanctionFacts, 'targets' | 'now'> & { readonly sanctionsOf: SanctionsOf };

/** Only for users who are suspended now. An expired suspension of a warned user removes nothing. */
export async function dropTokensOfSuspended({ targets, now, sanctionsOf }: Acted, { devices }: Pick<Vault, 'devices'>): Promise<void> {
  for (const { userId } of targets) if (suspensionAt(sanctionsOf(userId), now)) await devices.dropPushTokens(userId);
}
