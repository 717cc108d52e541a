/** The query of a server's audit log (servers document 5.1). Its entries are made of events that stand in other domains. */
import { z } from 'zod';
import { OptionalNumber, OptionalText } from '../kernel/fields.ts';
import { ServerId } from '../kernel/ids.ts';
import { query } from '../kernel/route.ts';
import { ROLE_PERMISSION } from '../roles/permissions.ts';
import { AuditLogPage } from './wire.ts';

export const getAuditLog = query('getAuditLog', '/servers/:serverId/audit-logs', {
  who: [{ need: 'userOrBot' }, { need: 'member' }, { need: 'role', bit: ROLE_PERMISSION.ADMIN }],
  limit: { name: 'server_auditLogs_get', requests: 10, perMs: 10_000 },
  params: z.object({ serverId: ServerId }),
  query: z.object({
    /** The last entry of the page before; older ones follow. */
    after: OptionalText,
    limit: OptionalNumber,
    /** Only entries of this kind, and of this acting person; absent: all. */
    actionType: OptionalText,
    actionById: OptionalText,
  }),
  reply: AuditLogPage,
});
