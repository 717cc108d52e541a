/** What was done to a server and by whom (servers document 5.1). */
import { z } from 'zod';

const entry = {
  id: z.string(),
  createdAt: z.number(),
  /** `System`: the product itself. */
  actionById: z.string(),
  serverId: z.string(),
};

export const RawServerAuditLog = z.discriminatedUnion('actionType', [
  z.object({
    ...entry,
    actionType: z.literal('SERVER_OWNERSHIP_UPDATE'),
    data: z.object({ oldOwnerUserId: z.string(), newOwnerUserId: z.string() }),
  }),
  z.object({ ...entry, actionType: z.literal('SERVER_DELETE'), data: z.object({ serverName: z.string() }) }),
  z.object({ ...entry, actionType: z.literal('SERVER_USER_BAN'), data: z.object({ bannedUserId: z.string() }) }),
  z.object({ ...entry, actionType: z.literal('SERVER_USER_UNBAN'), data: z.object({ unbannedUserId: z.string() }) }),
  z.object({ ...entry, actionType: z.literal('SERVER_USER_KICK'), data: z.object({ kickedUserId: z.string() }) }),
]);
export type RawServerAuditLog = z.infer<typeof RawServerAuditLog>;
export type AuditAction = RawServerAuditLog['actionType'];

export const AuditLogPage = z.object({
  /** Newest first. */
  auditLogs: z.array(RawServerAuditLog),
  /** Everybody whom the entries name. */
  users: z.array(z.object({ id: z.string(), username: z.string() })),
  /** Clients spread it (servers document DB-16). */
  servers: z.array(z.never()),
});
export type AuditLogPage = z.infer<typeof AuditLogPage>;
