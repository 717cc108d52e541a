/**
 * How accounts come to be. Streams: `founding-instance` (of two who found it at once, the first to append has), `invitation-<blind index of the
 * code>` and `registration-<userId>`. The code of an invitation lets people in, so it is in no event (H9): it follows from the id and the
 * master key.
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
    /** null: any number. */
    uses: z.number().nullable(),
    /** null: never. */
    expiresAt: z.number().nullable(),
    /** The server that whoever uses it joins; null: none. */
    serverId: z.string().nullable(),
    /** null: none, or who wrote it was erased. */
    note: z.string().nullable(),
    createdById: z.string(),
    createdAt: z.number(),
  }),
  { sealed: { note: 'createdById' }, partitionKey: ofInvitation },
);

/** Decides the registration that it stands before: of two who race for the last use, one appends it. */
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

/** Somebody waits for approval. Their name is claimed, and their e-mail address and password are in the vault. */
export const RegistrationRequested = event(
  'RegistrationRequested',
  1,
  z.object({
    userId: z.string(),
    /** null, both: they were rejected, or erased later. */
    username: z.string().nullable(),
    tag: z.string(),
    email: z.string().nullable(),
    hexColor: z.string(),
    /** Of the mail that tells them of the decision. */
    language: z.string(),
    requestedAt: z.number(),
  }),
  { sealed: { username: 'userId', email: 'userId' }, partitionKey: ofUser },
);

/** `UserRegistered` follows beside it. */
export const RegistrationApproved = event(
  'RegistrationApproved',
  1,
  z.object({ userId: z.string(), approvedById: z.string(), approvedAt: z.number() }),
  { partitionKey: ofUser },
);

/** All that was kept of them is erased: their key, their log-in, and so their name and address. */
export const RegistrationRejected = event(
  'RegistrationRejected',
  1,
  z.object({
    userId: z.string(),
    /** null: none was given, or who gave it was erased. */
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
