/** Taking back that an invite was made, or that one of somebody else was deleted: it is theirs again, with its code. Pure. */
import { InviteCreated } from '@folkmoot/contracts/invites/events';
import type { RawInvite } from '@folkmoot/contracts/invites/wire';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { InviteEvent, InviteState } from '../invites/invite-state.ts';
import { decideDeleteInvite, isTaken } from '../invites/invites.decider.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';

export type UndoInviteActionFacts = UndoFacts<{ readonly event: Recorded<InviteEvent> }> & {
  readonly invite: RawInvite;
  /** The caller made this server. */
  readonly isCreator: boolean;
  readonly hasPerks: boolean;
  /** Whoever made the invite has an account still. */
  readonly isMakerThere: boolean;
  /** The server has an invite of its own name meanwhile. */
  readonly hasCustom: boolean;
  /** A code whose server is gone is free again. */
  readonly holderGone: boolean;
};

/** It counts for nobody's limit: whoever had it had it. */
export function decideUndoInviteAction(state: InviteState, facts: UndoInviteActionFacts) {
  const { serverId, callerId, invite, isCreator } = facts;
  const isStanding = state.status === 'taken' && state.inviteId === invite.id;
  return decideUndo(facts, ({ event }) => {
    if (event.type === 'InviteCreated') {
      return isStanding ? decideDeleteInvite(state, { serverId, code: invite.code, userId: callerId, isCreator }) : [];
    }
    if (event.type !== 'InviteDeleted' || event.data.deletedById === invite.createdById) return refuse('UnknownAuditEntry');
    if (!isCreator) return refuse('OnlyTheOwnerRestoresInvites');
    if (isStanding || !facts.isMakerThere || (invite.isCustom && facts.hasCustom)) return [];
    if (invite.isCustom && !facts.hasPerks) return refuse('ServerNotVerified');
    if (isTaken(state, facts)) return refuse('InviteCodeTaken');
    const { id: inviteId, code, isCustom, createdById, createdAt, maxUses: uses, expiresAt } = invite;
    return [InviteCreated({ inviteId, code, serverId, isCustom, createdById, createdAt, uses, expiresAt })];
  });
}
