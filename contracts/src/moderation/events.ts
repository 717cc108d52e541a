/**
 * What moderators do to people, on `sanctions-<userId>`, to servers, and what they look at. Reasons are records, sealed for whoever wrote them. No address is ever in here
 * (H9): an address ban names blind indexes, which the vault alone can make.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

const partitionKey = (data: { userId: string }) => data.userId;
/** null: who wrote it was erased. */
const reason = z.string().nullable();
/** null: for good. */
const expireAt = z.number().nullable();
/** What they wrote from then on is deleted; null: nothing is. */
const deletesSince = z.number().nullable();

/** Replaces an earlier suspension. `suspendCount`: with this one. */
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

/** `reason` and `expireAt` as they are from now on. */
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

/** Beside it stands the notice that tells them. `warnCount`: with this one, of those that have not expired. */
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

/**
 * A warning like any other, which came with the end of their server: the audit log has that, and no act of its own for this.
 * `warningId`: the notice that tells of it.
 */
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

/** All addresses that somebody was seen at. `peopleIds`: everybody seen at one of them, whose connections are cut. */
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

/** Nobody hears them any more, and they are not told. What they wrote from `deletesSince` on is deleted. */
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

/** What changed stands in events beside, of the account itself; here only which fields, and who changed them. */
export const UserModerated = event(
  'UserModerated',
  1,
  z.object({ userId: z.string(), changed: z.array(z.string()), moderatedById: z.string(), moderatedAt: z.number() }),
  { partitionKey },
);

/** Nobody registers with this address again: the account it belonged to was suspended for good and is deleted. A blind index. */
export const EmailBarred = event('EmailBarred', 1, z.object({ userId: z.string(), email: z.string(), barredAt: z.number() }), {
  partitionKey,
});

/** Beside what changed. Stream `moderated-<serverId>`. */
export const ServerModerated = event(
  'ServerModerated',
  1,
  z.object({ serverId: z.string(), changed: z.array(z.string()), moderatedById: z.string(), moderatedAt: z.number() }),
  { partitionKey: (data) => data.serverId },
);

/** A moderator looked at what was written in a channel that is none of theirs. Stream `inspections-<channelId>`. */
export const ChannelInspected = event(
  'ChannelInspected',
  1,
  z.object({
    channelId: z.string(),
    /** null: a conversation, or a ticket. */
    serverId: z.string().nullable(),
    /** The message that they looked around; null: at the newest. */
    aroundId: z.string().nullable(),
    /** null: they gave none, or were erased. */
    reason,
    inspectedById: z.string(),
    inspectedAt: z.number(),
  }),
  { sealed: { reason: 'inspectedById' }, partitionKey: (data) => data.serverId ?? data.channelId },
);

/**
 * A moderator, or who was one, was refused for who they are (decision 112). Stream `staff-refusals-<moderatorId>`. `passedOver`: refusals of
 * before that left no event, since there were too many.
 */
export const StaffActRefused = event(
  'StaffActRefused',
  1,
  z.object({
    moderatorId: z.string(),
    command: z.string(),
    refusal: z.string(),
    /** What the command named, by their ids: the first of them, and how many more there were. */
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
