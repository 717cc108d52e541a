/** Handles the logout message of a provider: the sessions that its login opened end here (OpenID Connect Back-Channel Logout 1.0). */
import type { backchannelLogout } from '@folkmoot/contracts/identity-providers/commands';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { identityIdOf } from './identity-state.ts';
import { providerOf, secretOf } from './known-providers.ts';
import { noteLogout, sidIndex } from './logouts.ts';
import { type LogoutToken, OidcFailed } from './oidc-client.ts';

const USED = 'oidc logout token';
/** Longer than a token is valid. */
const REMEMBERED_MS = 15 * 60_000;

export type LogoutFacts = { readonly userId: string; readonly sessionIds: readonly string[] };

async function tokenOf(input: Input<typeof backchannelLogout>, deps: Deps): Promise<LogoutToken | null> {
  const provider = providerOf(deps, input.params.providerId);
  if (!provider) return null;
  try {
    return await deps.oidc.logoutToken(provider, await secretOf(deps, provider), input.body.logout_token);
  } catch (error) {
    if (error instanceof OidcFailed) return null;
    throw error;
  }
}

/** The vault ends sessions before the event is published (H6). A session at the provider belongs to one user. */
export async function logoutFacts(
  input: Input<typeof backchannelLogout>,
  deps: Deps,
): Promise<LogoutFacts | Refusal<'LogoutTokenRefused'>> {
  const token = await tokenOf(input, deps);
  if (!token || !(await deps.vault.oneTime.keep(USED, `${token.issuer} ${token.id}`, '{}', REMEMBERED_MS)))
    return refuse('LogoutTokenRefused');
  const { issuer, subject, sid } = token;
  // First, so that a login in progress either sees the logout or its session is found here.
  await noteLogout(deps, token);
  const { providerSessions } = deps.vault;
  const found = await (sid === null
    ? providerSessions.ofIdentity(identityIdOf(deps.vault, issuer, subject ?? ''))
    : providerSessions.ofSid(sidIndex(deps, issuer, sid)));
  const userId = found[0]?.userId ?? '0';
  const sessionIds = found.filter((session) => session.userId === userId).map(({ sessionId }) => sessionId);
  for (const sessionId of sessionIds) await deps.vault.endSession(userId, sessionId);
  return { userId, sessionIds };
}
