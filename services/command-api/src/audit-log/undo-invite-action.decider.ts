/** Undoes the creation of an invite, or the deletion of someone else's invite, which its creator gets back with its code. Pure. */
import { InviteCreated } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { InviteEvent, InviteState } from '../invites/invite-state.ts';
import { decideDeleteInvite, isTaken } from '../invites/invites.decider.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';

export type UndoInviteActionFacts = UndoFacts<{ readonly event: Recorded<InviteEvent> }> & {
  readonly invite: RawInvite;
  /** The caller created this server. */
  readonly isCreator: boolean;
  readonly hasPerks: boolean;
  /** The creator of the invite still has an account. */
  readonly isMakerThere: boolean;
  /** The server has another custom invite meanwhile. */
  readonly hasCustom: boolean;
  /** The server of the code was deleted, so the code is free. */
  readonly codeOwnerDeleted: boolean;
};

/** A restored invite does not count for its creator's limit. */
export function decideUndoInviteAction(state: InviteState, facts: UndoInviteActionFacts) {
  const { serverId, callerId, invite, isCreator } = facts;
  const isActive = state.status === 'taken' && state.inviteId === invite.id;
  return decideUndo(facts, ({ event }) => {
    if (event.type === 'InviteCreated') {
      return isActive ? decideDeleteInvite(state, { serverId, code: invite.code, userId: callerId, isCreator }) : [];
    }
    if (event.type !== 'InviteDeleted' || event.data.deletedById === invite.createdById) return refuse('UnknownAuditEntry');
    if (!isCreator) return refuse('OnlyTheOwnerRestoresInvites');
    if (isActive || !facts.isMakerThere || (invite.isCustom && facts.hasCustom)) return [];
    if (invite.isCustom && !facts.hasPerks) return refuse('ServerNotVerified');
    if (isTaken(state, facts)) return refuse('InviteCodeTaken');
    const { id: inviteId, code, isCustom, createdById, createdAt, maxUses: uses, expiresAt } = invite;
    return [InviteCreated({ inviteId, code, serverId, isCustom, createdById, createdAt, uses, expiresAt })];
  });
}
