/** Ends the sessions that a provider opened, when the provider is removed or has another issuer. */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { ProviderSession } from '@folkmoot/platform/vault/provider-sessions';
import type { Deps } from '../domain.ts';
import { identitiesOfPeople } from './identity-state.ts';

function identityIdsOf({ warm }: Pick<Deps, 'warm'>, providerId: string): readonly string[] {
  const all = [...warm.index(identitiesOfPeople).values()].flatMap((own) => [...own.values()]);
  return all.filter((linked) => linked.providerId === providerId).map(({ identityId }) => identityId);
}

/** The vault ends them before the events are published (H6). The session of the acting founder stays. */
export async function endSessionsOf(
  deps: Pick<Deps, 'warm' | 'vault'>,
  providerId: string,
  actor: Actor | null,
): Promise<readonly ProviderSession[]> {
  const found = await deps.vault.providerSessions.ofProvider(providerId, identityIdsOf(deps, providerId));
  const ended = found.filter(({ sessionId }) => sessionId !== actor?.sessionId);
  for (const { userId, sessionId } of ended) await deps.vault.endSession(userId, sessionId);
  return ended;
}

/** Ends sessions that a login opened while the change was decided. They have no connection yet. */
export async function endLateSessions(
  { actor }: { readonly actor: Actor | null },
  { providerId, endsSessions }: { readonly providerId: string; readonly endsSessions: boolean },
  deps: Deps,
): Promise<void> {
  if (endsSessions) await endSessionsOf(deps, providerId, actor);
}
