/** Facts for a link: the user, and the tokens for the provider's code. */
import type { linkGoogleAccount } from '@folkmoot/contracts/connections/commands';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { CodeOf } from '@folkmoot/contracts/kernel/route';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { findBlock } from '../moderation/blocked.ts';
import type { LinkFacts } from './connections.decider.ts';
import { redeemLinkState, verifierOf } from './link-state.ts';

/** A page of the web client. */
export function redirectUrl({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return new URL('/google-redirect', publicUrl()).href;
}

/** The state identifies the user like a token, so a user who was suspended meanwhile is refused. */
export async function linkFacts(
  { body, address, newId, now }: Input<typeof linkGoogleAccount>,
  deps: Pick<Deps, 'vault' | 'warm' | 'google' | 'publicUrl'>,
): Promise<(LinkFacts & { readonly refreshToken: string }) | Refusal<CodeOf<typeof linkGoogleAccount>>> {
  const { code, nerimityToken: state, secret } = body;
  const userId = await redeemLinkState(deps.vault, state, secret);
  if (userId === null) return refuse('LinkExpired');
  const blocked = findBlock(deps.warm, deps.vault)({ userId, bot: false, sessionId: '' }, address, now);
  if (blocked) return blocked;
  const verifier = verifierOf(deps.vault, state);
  const redeemed = await deps.google.redeem({ code, state, verifier, redirectUrl: redirectUrl(deps) });
  return isRefusal(redeemed) ? redeemed : { userId, connectionId: newId(), now, refreshToken: redeemed.refreshToken };
}
