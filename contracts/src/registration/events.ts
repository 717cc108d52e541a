/**
 * Events of registration. Streams: `founding-instance` (the first to append becomes founder), `invitation-<blind index of the code>` and
 * `registration-<userId>`. The code of an invitation is a secret, so it is in no event (H9): it is derived from the id and the master key.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

export const InstanceFounded = event('InstanceFounded', 1, z.object({ userId: z.string(), foundedAt: z.number() }), {
  partitionKey: () => 'instance',
});

const ofInvitation = (data: { invitationId: string }) => data.invitationId;

export const InvitationCreated = event(
  'InvitationCreated',
  1,
  z.object({
    invitationId: z.string(),
    /** Null: any number. */
    uses: z.number().nullable(),
    /** Null: never. */
    expiresAt: z.number().nullable(),
    /** The server that its users join; null: none. */
    serverId: z.string().nullable(),
    /** Null: none, or its author was erased. */
    note: z.string().nullable(),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  { sealed: { note: 'createdById' }, partitionKey: ofInvitation },
);

/** Precedes the registration and decides it: of two who want the last use, one appends it. */
export const InvitationUsed = event('InvitationUsed', 1, z.object({ invitationId: z.string(), userId: z.string(), usedAt: z.number() }), {
  partitionKey: ofInvitation,
});

export const InvitationDeleted = event(
  'InvitationDeleted',
  1,
  z.object({ invitationId: z.string(), deletedById: z.string(), deletedAt: z.number() }),
  { partitionKey: ofInvitation },
);

const ofUser = (data: { userId: string }) => data.userId;

/** A registration waits for approval. The name is claimed; e-mail address and password are in the vault. */
export const RegistrationRequested = event(
  'RegistrationRequested',
  1,
  z.object({
    userId: z.string(),
    /** Null, both: rejected, or erased later. */
    username: z.string().nullable(),
    tag: z.string(),
    email: z.string().nullable(),
    hexColor: z.string(),
    /** Language of the mail about the decision. */
    language: z.string(),
    requestedAt: z.number(),
  }),
  { sealed: { username: 'userId', email: 'userId' }, partitionKey: ofUser },
);

/** `UserRegistered` follows in the same append. */
export const RegistrationApproved = event(
  'RegistrationApproved',
  1,
  z.object({ userId: z.string(), approvedById: z.string(), approvedAt: z.number() }),
  { partitionKey: ofUser },
);

/** All of their data is erased: key, log-in, name and address. */
export const RegistrationRejected = event(
  'RegistrationRejected',
  1,
  z.object({
    userId: z.string(),
    /** Null: no reason, or its author was erased. */
    reason: z.string().nullable(),
    rejectedById: z.string(),
    rejectedAt: z.number(),
  }),
  { sealed: { reason: 'rejectedById' }, partitionKey: ofUser },
);

export const registrationEventSpecs = [
  InstanceFounded,
  InvitationCreated,
  InvitationUsed,
  InvitationDeleted,
  RegistrationRequested,
  RegistrationApproved,
  RegistrationRejected,
] as const;
