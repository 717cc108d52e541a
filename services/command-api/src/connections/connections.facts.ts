/** What a link is decided on: whose it is, and what the code of the provider stands for. */
import type { linkGoogleAccount } from '@folkmoot/contracts/connections/commands';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import type { LinkFacts } from './connections.decider.ts';
import { redeemLinkState, verifierOf } from './link-state.ts';

/** A page of the web client. */
export function redirectUrl({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return new URL('/google-redirect', publicUrl()).href;
}

export async function linkFacts(
  { body, newId, now }: Input<typeof linkGoogleAccount>,
  deps: Pick<Deps, 'vault' | 'google' | 'publicUrl'>,
): Promise<(LinkFacts & { readonly refreshToken: string }) | Refusal<'LinkExpired' | 'GoogleRefused' | 'GoogleNotOffered'>> {
  const { code, nerimityToken: state, secret } = body;
  const userId = await redeemLinkState(deps.vault, state, secret);
  if (userId === null) return refuse('LinkExpired');
  const verifier = verifierOf(deps.vault, state);
  const redeemed = await deps.google.redeem({ code, state, verifier, redirectUrl: redirectUrl(deps) });
  return isRefusal(redeemed) ? redeemed : { userId, connectionId: newId(), now, refreshToken: redeemed.refreshToken };
}
