/** Replies to moderators (users document 4.4, 11.1 to 11.3). */
import { z } from 'zod';
import { RawApplication } from '../applications/wire.ts';
import { RawServerAuditLog } from '../audit-log/wire.ts';
import { RawMessage } from '../messages/wire.ts';
import { FullUser, RawUser, UserProfile } from '../profiles/wire.ts';

export const ScheduledDeletion = z.object({ serverId: z.string(), scheduledByUserId: z.string(), scheduledAt: z.number() });

export const RawSuspension = z.object({
  id: z.string(),
  userId: z.string(),
  suspendedAt: z.number(),
  /** Null: permanent. */
  expireAt: z.number().nullable(),
  reason: z.string().nullable(),
  suspendedById: z.string(),
  userDeleted: z.boolean().nullable(),
  /** Always null for privacy. */
  emailHash: z.null(),
});
export type RawSuspension = z.infer<typeof RawSuspension>;

export const RawShadowBan = z.object({
  id: z.string(),
  userId: z.string(),
  bannedAt: z.number(),
  reason: z.string().nullable(),
  bannedById: z.string(),
});

/** `ipAddress` is shortened to its network: moderators need to compare addresses, not to locate users. */
export const RawDevice = z.object({
  id: z.string(),
  userId: z.string(),
  ipAddress: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
});
export type RawDevice = z.infer<typeof RawDevice>;

/** Expired suspensions are left out. */
export const ModUserRow = z.object({
  id: z.string(),
  username: z.string(),
  tag: z.string(),
  hexColor: z.string().nullable(),
  avatar: z.string().nullable(),
  badges: z.number(),
  joinedAt: z.number(),
  bot: z.literal(true).nullable(),
  shadowBan: RawShadowBan.nullable(),
  suspension: RawSuspension.nullable(),
});
export type ModUserRow = z.infer<typeof ModUserRow>;

export const ModServerRow = z.object({
  id: z.string(),
  name: z.string(),
  hexColor: z.string(),
  avatar: z.string().nullable(),
  verified: z.boolean(),
  createdAt: z.number(),
  createdBy: z.object({ id: z.string(), username: z.string(), tag: z.string() }),
  scheduledForDeletion: ScheduledDeletion.nullable(),
  publicServer: z.object({ id: z.string(), pinnedAt: z.number().nullable() }).nullable(),
});
export type ModServerRow = z.infer<typeof ModServerRow>;

/** Includes information about the owner. */
export const FoundServer = ModServerRow.extend({ createdBy: ModServerRow.shape.createdBy.extend({ badges: z.number() }) });
export type FoundServer = z.infer<typeof FoundServer>;

export const ModServer = ModServerRow.extend({
  banner: z.string().nullable(),
  _count: z.object({ serverMembers: z.number() }),
  createdBy: ModUserRow.omit({ bot: true }),
});
export type ModServer = z.infer<typeof ModServer>;

/** As in the reply of a change. */
export const ModeratedServer = ModServerRow.omit({ scheduledForDeletion: true, publicServer: true });

export const OnlineUser = ModUserRow.omit({ shadowBan: true, suspension: true });
export type OnlineUser = z.infer<typeof OnlineUser>;

/** The number, and the first of them. */
const Reached = z.object({ count: z.number(), people: z.array(z.object({ id: z.string(), username: z.string(), tag: z.string() })) });

/**
 * Users whom an address ban would disconnect or spare, number of recent messages, and current warnings. Also for bots, which have no
 * account. Folkmoot's own.
 */
export const SanctionReach = z.object({
  cutOff: Reached,
  spared: Reached,
  recentMessages: z.number(),
  warnCount: z.number(),
  warnExpiresAt: z.number().nullable(),
});
export type SanctionReach = z.infer<typeof SanctionReach>;

/**
 * Statistics of the last days, midnight to midnight UTC, including today. `acts`: entries of the moderators' audit log that the caller may
 * see, by kind, the most frequent first. Folkmoot's own.
 */
export const DailyStats = z.object({
  /** Oldest first; `day`: its start. */
  days: z.array(z.object({ day: z.number(), registered: z.number(), acts: z.number() })),
  acts: z.array(z.object({ actionType: z.number(), count: z.number() })),
});
export type DailyStats = z.infer<typeof DailyStats>;

/** `name` and `server` are null for a conversation and a ticket. */
export const InspectedChannel = z.object({
  messages: z.array(RawMessage),
  channel: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      server: z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() }).nullable(),
    })
    .nullable(),
});
export type InspectedChannel = z.infer<typeof InspectedChannel>;

const ApplicationOwner = ModUserRow.pick({
  id: true,
  username: true,
  joinedAt: true,
  tag: true,
  hexColor: true,
  avatar: true,
  badges: true,
  suspension: true,
});

export const ModUser = FullUser.extend({
  suspension: RawSuspension.extend({ suspendBy: RawUser }).nullable(),
  shadowBan: RawShadowBan.nullable(),
  profile: UserProfile.extend({ userId: z.string() }).nullable(),
  /** Most recent first. */
  devices: z.array(RawDevice),
  servers: z.array(ModServerRow),
  application: RawApplication.extend({ creatorAccount: z.object({ user: ApplicationOwner }) }).nullable(),
  /** Null: a bot, or a deleted account. */
  account: z
    .object({
      email: z.string(),
      emailConfirmed: z.boolean(),
      suspendCount: z.number(),
      warnCount: z.number(),
      warnExpiresAt: z.number().nullable(),
    })
    .nullable(),
});
export type ModUser = z.infer<typeof ModUser>;

/** `actionType`: from `MODERATION_ACT`. */
export const RawModAuditLog = z.object({
  id: z.string(),
  createdAt: z.number(),
  actionType: z.number(),
  actionById: z.string(),
  actionBy: RawUser,
  userId: z.string().nullable(),
  username: z.string().nullable(),
  serverId: z.string().nullable(),
  serverName: z.string().nullable(),
  channelId: z.string().nullable(),
  channelName: z.string().nullable(),
  count: z.number().nullable(),
  reason: z.string().nullable(),
  expireAt: z.number().nullable(),
});
export type RawModAuditLog = z.infer<typeof RawModAuditLog>;

export const ServerAuditLogs = z.object({
  /** Newest first. */
  auditLogs: z.array(RawServerAuditLog),
  users: z.array(z.object({ id: z.string(), username: z.string() })),
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ServerAuditLogs = z.infer<typeof ServerAuditLogs>;
