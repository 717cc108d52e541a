/** Events → entries of audit logs. Those of a server that is gone stay: moderators still read them. */
import type { AuditAction, ServerAction } from '@folkmoot/contracts/audit-log/wire';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { BanUndone, MemberBanned, MemberKicked, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { ServerDeleted, ServerOwnershipTransferred } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { auditLogTable } from './audit-log.table.ts';

type Entry = {
  readonly event: Pick<Recorded, 'id' | 'position'>;
  readonly serverId: string;
  readonly byId: string;
  readonly at: number;
  readonly data: Readonly<Record<string, string>>;
  readonly undoes?: string;
};

/** What older clients would not know. */
type OursOnly = Exclude<ServerAction['actionType'], AuditAction>;
const OURS: ReadonlySet<string> = new Set<OursOnly>(['SERVER_MESSAGE_DELETE', 'SERVER_MESSAGE_RESTORE', 'SERVER_USER_BAN_UNDO']);

/** As long as other ids are. */
const ID_LENGTH = 19;

async function insert(tx: Tx, actionType: ServerAction['actionType'], entries: readonly Entry[]): Promise<void> {
  await sql`
    insert into server_audit_logs (id, server_id, action_type, action_by_id, data, created_at, event_id, undoes, ours)
    select id, server_id, ${actionType}, action_by_id, data::jsonb, created_at, event_id, undoes, ${OURS.has(actionType)} from unnest(
      ${entries.map(({ event }) => String(event.position).padStart(ID_LENGTH, '0'))}::text[],
      ${entries.map((entry) => entry.serverId)}::text[], ${entries.map((entry) => entry.byId)}::text[],
      ${entries.map((entry) => JSON.stringify(entry.data))}::text[], ${entries.map((entry) => entry.at)}::bigint[],
      ${entries.map(({ event }) => event.id)}::text[], ${entries.map((entry) => entry.undoes ?? null)}::text[])
      as v(id, server_id, action_by_id, data, created_at, event_id, undoes)`.execute(tx);
}

export const auditLog = projection(
  { name: 'auditLog', version: 2, tables: [auditLogTable] },
  on(ServerOwnershipTransferred, (batch, tx) =>
    insert(
      tx,
      'SERVER_OWNERSHIP_UPDATE',
      batch.map(({ id, position, data: { serverId, oldOwnerId, newOwnerId, transferredAt } }) => {
        const data = { oldOwnerUserId: oldOwnerId, newOwnerUserId: newOwnerId };
        return { event: { id, position }, serverId, byId: oldOwnerId, at: transferredAt, data };
      }),
    ),
  ),
  on(ServerDeleted, (batch, tx) =>
    insert(
      tx,
      'SERVER_DELETE',
      batch.map(({ id, position, data: { serverId, name, deletedById, deletedAt } }) => {
        return { event: { id, position }, serverId, byId: deletedById, at: deletedAt, data: { serverName: name } };
      }),
    ),
  ),
  on(MemberBanned, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_BAN',
      batch.map(({ id, position, data: { serverId, userId, bannedById, bannedAt } }) => {
        return { event: { id, position }, serverId, byId: bannedById, at: bannedAt, data: { bannedUserId: userId } };
      }),
    ),
  ),
  on(MemberUnbanned, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_UNBAN',
      batch.map(({ id, position, data: { serverId, userId, unbannedById, unbannedAt } }) => {
        return { event: { id, position }, serverId, byId: unbannedById, at: unbannedAt, data: { unbannedUserId: userId } };
      }),
    ),
  ),
  on(MemberKicked, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_KICK',
      batch.map(({ id, position, data: { serverId, userId, kickedById, kickedAt } }) => {
        return { event: { id, position }, serverId, byId: kickedById, at: kickedAt, data: { kickedUserId: userId } };
      }),
    ),
  ),
  on(BanUndone, (batch, tx) =>
    insert(
      tx,
      'SERVER_USER_BAN_UNDO',
      batch.map(({ id, position, data: { serverId, userId, undoneEventId, undoneById, undoneAt } }) => {
        const data = { bannedUserId: userId };
        return { event: { id, position }, serverId, byId: undoneById, at: undoneAt, data, undoes: undoneEventId };
      }),
    ),
  ),
  // What the site's moderators removed is in their log, and who they are is nothing for a server's.
  on(MessageDeleted, (batch, tx) =>
    insert(
      tx,
      'SERVER_MESSAGE_DELETE',
      batch.flatMap(({ id, position, meta, data: { serverId, messageId, channelId, authorId, deletedById } }) => {
        if (serverId === null || deletedById === authorId || meta.command !== 'deleteMessage') return [];
        return [
          { event: { id, position }, serverId, byId: deletedById, at: meta.at, data: { messageId, channelId, authorUserId: authorId } },
        ];
      }),
    ),
  ),
  on(MessageRestored, (batch, tx) =>
    insert(
      tx,
      'SERVER_MESSAGE_RESTORE',
      batch.flatMap(({ id, position, data: { serverId, messageId, channelId, authorId, undoneEventId, restoredById, restoredAt } }) => {
        if (serverId === null) return [];
        const data = { messageId, channelId, authorUserId: authorId };
        return [{ event: { id, position }, serverId, byId: restoredById, at: restoredAt, data, undoes: undoneEventId }];
      }),
    ),
  ),
);
