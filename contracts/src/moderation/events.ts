/**
 * Actions of moderators on users (`sanctions-<userId>`) and servers, and what they inspected. Reasons are records, sealed for their
 * authors. Contains no addresses (H9): an address ban has blind indexes, which only the vault can compute.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;
/** Null: its author was erased. */
const reason = z.string().nullable();
/** Null: permanent. */
const expireAt = z.number().nullable();
/** Messages from this time on are deleted; null: none. */
const deletesSince = z.number().nullable();

/** Replaces an earlier suspension. `suspendCount`: including this one. */
export const UserSuspended = event(
  'UserSuspended',
  1,
  z.object({
    suspensionId: z.string(),
    userId: z.string(),
    reason,
    expireAt,
    deletesSince,
    suspendCount: z.number(),
    suspendedById: z.string(),
    suspendedAt: z.number(),
  }),
  { sealed: { reason: 'suspendedById' }, partitionKey },
);

/** New `reason` and `expireAt`. */
export const SuspensionEdited = event(
  'SuspensionEdited',
  1,
  z.object({ userId: z.string(), reason, expireAt, editedById: z.string(), editedAt: z.number() }),
  { sealed: { reason: 'editedById' }, partitionKey },
);

export const UserUnsuspended = event(
  'UserUnsuspended',
  1,
  z.object({ userId: z.string(), suspendCount: z.number(), liftedById: z.string(), liftedAt: z.number() }),
  { partitionKey },
);

/** The notice to the user is a separate event. `warnCount`: unexpired warnings, including this one. */
export const UserWarned = event(
  'UserWarned',
  1,
  z.object({
    userId: z.string(),
    reason,
    warnCount: z.number(),
    warnExpiresAt: z.number(),
    warnedById: z.string(),
    warnedAt: z.number(),
  }),
  { sealed: { reason: 'warnedById' }, partitionKey },
);

/** An ordinary warning that came with the deletion of the user's server. The audit log shows only the deletion. `warningId`: its notice. */
export const OwnerWarned = event(
  'OwnerWarned',
  1,
  z.object({
    warningId: z.string(),
    userId: z.string(),
    serverId: z.string(),
    reason,
    warnCount: z.number(),
    warnExpiresAt: z.number(),
    warnedById: z.string(),
    warnedAt: z.number(),
  }),
  { sealed: { reason: 'warnedById' }, partitionKey },
);

/** All addresses of a user. `peopleIds`: everyone seen at one of them, whose connections are closed. */
export const AddressesBanned = event(
  'AddressesBanned',
  1,
  z.object({
    userId: z.string(),
    addresses: z.array(z.string()),
    peopleIds: z.array(z.string()),
    expireAt: z.number(),
    bannedById: z.string(),
    bannedAt: z.number(),
  }),
  { partitionKey },
);

/** Their messages are hidden from others, and they are not notified. Messages since `deletesSince` are deleted. */
export const UserShadowBanned = event(
  'UserShadowBanned',
  1,
  z.object({
    shadowBanId: z.string(),
    userId: z.string(),
    reason,
    deletesSince: z.number(),
    bannedById: z.string(),
    bannedAt: z.number(),
  }),
  { sealed: { reason: 'bannedById' }, partitionKey },
);

export const UserShadowUnbanned = event(
  'UserShadowUnbanned',
  1,
  z.object({ userId: z.string(), liftedById: z.string(), liftedAt: z.number() }),
  { partitionKey },
);

/** The changes themselves are separate events of the account. This event has only the changed fields and the moderator. */
export const UserModerated = event(
  'UserModerated',
  1,
  z.object({ userId: z.string(), changed: z.array(z.string()), moderatedById: z.string(), moderatedAt: z.number() }),
  { partitionKey },
);

/** No new account can use this address: its account was suspended permanently and deleted. A blind index. */
export const EmailBarred = event('EmailBarred', 1, z.object({ userId: z.string(), email: z.string(), barredAt: z.number() }), {
  partitionKey,
});

/** Comes with the change. Stream `moderated-<serverId>`. */
export const ServerModerated = event(
  'ServerModerated',
  1,
  z.object({ serverId: z.string(), changed: z.array(z.string()), moderatedById: z.string(), moderatedAt: z.number() }),
  { partitionKey: (data) => data.serverId },
);

/** A moderator read messages of a channel that they are not in. Stream `inspections-<channelId>`. */
export const ChannelInspected = event(
  'ChannelInspected',
  1,
  z.object({
    channelId: z.string(),
    /** Null: a conversation, or a ticket. */
    serverId: z.string().nullable(),
    /** The message in the middle of the shown page; null: the newest. */
    aroundId: z.string().nullable(),
    /** Null: no reason, or its author was erased. */
    reason,
    inspectedById: z.string(),
    inspectedAt: z.number(),
  }),
  { sealed: { reason: 'inspectedById' }, partitionKey: (data) => data.serverId ?? data.channelId },
);

/**
 * A current or former moderator was refused because of their identity (decision 112). Stream `staff-refusals-<moderatorId>`. `passedOver`:
 * earlier refusals that were too many to record.
 */
export const StaffActRefused = event(
  'StaffActRefused',
  1,
  z.object({
    moderatorId: z.string(),
    command: z.string(),
    refusal: z.string(),
    /** Ids in the command: the first of them, and the number of others. */
    targetIds: z.array(z.string()),
    moreTargets: z.number(),
    caseId: z.string().nullable(),
    passedOver: z.number(),
    refusedAt: z.number(),
  }),
  { partitionKey: (data) => data.moderatorId, bulk: true },
);

export const moderationEventSpecs = [
  UserSuspended,
  SuspensionEdited,
  UserUnsuspended,
  UserWarned,
  OwnerWarned,
  AddressesBanned,
  UserShadowBanned,
  UserShadowUnbanned,
  UserModerated,
  EmailBarred,
  ServerModerated,
  ChannelInspected,
  StaffActRefused,
] as const;
