/**
 * Whether an invitation works, before the visitor fills in the form. Wrong codes do not count as guesses, because a page with an old link
 * would then block registrations from the same network: codes have 128 bits, and the route has a limit.
 */
import type { checkInvitation as route } from '@folkmoot/contracts/registration/commands';
import type { InvitationCheck } from '@folkmoot/contracts/registration/wire';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { invitationFolding, invitationKey, invitationStream, isUsable } from './invitation-state.ts';

/** Read from the log: another process may have created the invitation, or used it up. */
export async function checkInvitation({ body, now }: Input<typeof route>, { vault, stateOf }: Deps): Promise<InvitationCheck> {
  const invitation = await stateOf(invitationFolding, invitationStream(invitationKey(vault, body.inviteCode)));
  return { usable: isUsable(invitation, now) };
}
