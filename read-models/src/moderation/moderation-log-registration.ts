/** Invitations to the instance, and decisions on registrations, in the moderators' audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { InvitationCreated, InvitationDeleted, RegistrationApproved, RegistrationRejected } from '@folkmoot/contracts/registration/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert } from './moderation-log-entries.ts';

export const registrationHandlers = [
  on(InvitationCreated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.INVITATION_CREATE,
      batch.map(({ id, position, data: { serverId, note, createdById, createdAt } }) => {
        return { id, position, serverId, reason: note, byId: createdById, at: createdAt };
      }),
    ),
  ),
  on(InvitationDeleted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.INVITATION_DELETE,
      batch.map(({ id, position, data: { deletedById, deletedAt } }) => ({ id, position, byId: deletedById, at: deletedAt })),
    ),
  ),
  on(RegistrationApproved, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REGISTRATION_APPROVE,
      batch.map(({ id, position, data: { userId, approvedById, approvedAt } }) => {
        return { id, position, userId, byId: approvedById, at: approvedAt };
      }),
    ),
  ),
  on(RegistrationRejected, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REGISTRATION_REJECT,
      batch.map(({ id, position, data: { userId, reason, rejectedById, rejectedAt } }) => {
        return { id, position, userId, reason, byId: rejectedById, at: rejectedAt };
      }),
    ),
  ),
];
