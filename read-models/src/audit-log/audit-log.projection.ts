/** Events → entries of audit logs. Those of a server that is gone stay: moderators still read them. */
import type { AuditAction, RawServerAuditLog } from '@folkmoot/contracts/audit-log/wire';
import { MemberBanned, MemberKicked, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { ServerDeleted, ServerOwnershipTransferred } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { auditLogTable } from './audit-log.table.ts';

type Entry = {
  readonly position: number;
  readonly serverId: string;
  readonly byId: string;
  readonly at: number;
  readonly data: RawServerAuditLog['data'];
};

/** As long as other ids are. */
const ID_LENGTH = 19;

async function insert(tx: Tx, actionType: AuditAction, entries: readonly Entry[]): Promise<void> {
  await sql`
    insert into server_audit_logs (id, server_id, action_type, action_by_id, data, created_at)
    select id, server_id, ${actionType}, action_by_id, data::jsonb, created_at from unnest(
      ${entries.map((entry) => String(entry.position).padStart(ID_LENGTH, '0'))}::text[],
      ${entries.map((entry) => entry.serverId)}::text[], ${entries.map((entry) => entry.byId)}::text[],
      ${entries.map((entry) => JSON.stringify(entry.data))}::text[], ${entries.map((entry) => entry.at)}::bigint[])
      as v(id, server_id, action_by_id, data, created_at)`.execute(tx);
}

export const auditLog = projection(
  { name: 'auditLog', version: 1, tables: [auditLogTable] },
  on(ServerOwnershipTransferred, (batch, tx) =>
    insert(
      tx,
      'SERVER_OWNERSHIP_UPDATE',
      batch.map(({ position, data: { serverId, oldOwnerId, newOwnerId, transferredAt } }) => {
        const data = { oldOwnerUserId: oldOwnerId, newOwnerUserId: newOwnerId };
        return { position, serverId, byId: oldOwnerId, at: transferredAt, data };
      }),
    ),
  ),
  on(ServerDeleted, (batch, tx) =>
    insert(
      tx,
      'SERVER_DELETE',
      batch.map(({ position, data: { serverId, name, deletedById, deletedAt } }) => {
        return { position, serverId, byId: deletedById, at: deletedAt, data: { serverName: name } };
      }),
    ),
  ),
  on(MemberBanned, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_BAN',
      batch.map(({ position, data: { serverId, userId, bannedById, bannedAt } }) => {
        return { position, serverId, byId: bannedById, at: bannedAt, data: { bannedUserId: userId } };
      }),
    ),
  ),
  on(MemberUnbanned, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_UNBAN',
      batch.map(({ position, data: { serverId, userId, unbannedById, unbannedAt } }) => {
        return { position, serverId, byId: unbannedById, at: unbannedAt, data: { unbannedUserId: userId } };
      }),
    ),
  ),
  on(MemberKicked, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_KICK',
      batch.map(({ position, data: { serverId, userId, kickedById, kickedAt } }) => {
        return { position, serverId, byId: kickedById, at: kickedAt, data: { kickedUserId: userId } };
      }),
    ),
  ),
);
