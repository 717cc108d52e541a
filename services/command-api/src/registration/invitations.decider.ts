/** Decisions on invitations to the instance. Pure. A use is decided with the registration (`accounts.decider.ts`). */
import type { Decision } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { InvitationCreated, InvitationDeleted } from '@folkmoot/contracts/registration/events';
import type { InvitationEvent, InvitationState } from './invitation-state.ts';

export type CreateInvitationFacts = {
  readonly invitationId: string;
  readonly uses: number | null;
  readonly expiresAt: number | null;
  readonly serverId: string | null;
  readonly note: string | null;
  readonly callerId: string;
  readonly now: number;
};

export function decideCreateInvitation({ callerId, now, ...invitation }: CreateInvitationFacts): readonly InvitationEvent[] {
  return [InvitationCreated({ ...invitation, createdById: callerId, createdAt: now })];
}

/** Users who registered with it keep their accounts. */
export function decideDeleteInvitation(
  state: InvitationState,
  { callerId, now }: { readonly callerId: string; readonly now: number },
): Decision<InvitationEvent, 'UnknownInvitation'> {
  if (state.status === 'uninvited') return refuse('UnknownInvitation');
  return [InvitationDeleted({ invitationId: state.invitationId, deletedById: callerId, deletedAt: now })];
}
