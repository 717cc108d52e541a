/** Invitations and decisions on registrations in the moderators' audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { InvitationCreated, InvitationDeleted, RegistrationApproved, RegistrationRejected } from '@folkmoot/contracts/registration/events';
import { logEach } from './moderation-log-entries.ts';

export const registrationHandlers = [
  logEach(InvitationCreated, MODERATION_ACT.INVITATION_CREATE, ({ serverId, note, createdById, createdAt }) => ({
    serverId,
    reason: note,
    byId: createdById,
    at: createdAt,
  })),
  logEach(InvitationDeleted, MODERATION_ACT.INVITATION_DELETE, ({ deletedById, deletedAt }) => ({ byId: deletedById, at: deletedAt })),
  logEach(RegistrationApproved, MODERATION_ACT.REGISTRATION_APPROVE, ({ userId, approvedById, approvedAt }) => ({
    userId,
    byId: approvedById,
    at: approvedAt,
  })),
  logEach(RegistrationRejected, MODERATION_ACT.REGISTRATION_REJECT, ({ userId, reason, rejectedById, rejectedAt }) => ({
    userId,
    reason,
    byId: rejectedById,
    at: rejectedAt,
  })),
];
