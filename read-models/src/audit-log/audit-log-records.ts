/** Reads a page of an audit log. */
import { AUDIT_PAGE } from '@folkmoot/contracts/audit-log/limits';
import type { AuditLogPage, RawServerAuditLog } from '@folkmoot/contracts/audit-log/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { readPeople } from '../profiles/people.ts';

export type AuditLogWish = {
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
  readonly actionType?: string | undefined;
  readonly actionById?: string | undefined;
};

/** The system actor in the log, and its name for clients. */
const [PRODUCT, SYSTEM] = ['system', 'System'] as const;

export async function readAuditLog(db: Reader, serverId: string, wish: AuditLogWish): Promise<AuditLogPage> {
  const { after = null, actionType = null } = wish;
  const actionById = wish.actionById === SYSTEM ? PRODUCT : (wish.actionById ?? null);
  const limit = wish.limit !== undefined && wish.limit > 0 ? Math.min(wish.limit, AUDIT_PAGE) : AUDIT_PAGE;
  const { rows } = await sql<RawServerAuditLog>`
    select id, created_at as "createdAt", action_type as "actionType", server_id as "serverId", data,
           case when action_by_id = ${PRODUCT} then ${SYSTEM} else action_by_id end as "actionById"
    from server_audit_logs
    where server_id = ${serverId} and not ours
      and (${after}::text is null or id < ${after})
      and (${actionType}::text is null or action_type = ${actionType})
      and (${actionById}::text is null or action_by_id = ${actionById})
    order by id desc limit ${limit}`.execute(db);
  const people = await readPeople(db, rows.flatMap(namedIn));
  return { auditLogs: rows, users: [...people.values()].map(({ id, username }) => ({ id, username })), servers: [] };
}

function namedIn({ actionType, actionById, data }: RawServerAuditLog): readonly string[] {
  return actionType === 'SERVER_DELETE' ? [actionById] : [actionById, ...Object.values(data)];
}
