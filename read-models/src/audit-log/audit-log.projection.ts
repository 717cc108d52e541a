/** Projects entries of audit logs. Entries of a deleted server stay for moderators of the instance. */
import type { ActData } from '@folkmoot/contracts/audit-log/acts';
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { ChannelPurged } from '@folkmoot/contracts/channels/events';
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { BanUndone, MemberBanned, MemberKicked, MemberUnbanned } from '@folkmoot/contracts/members/events';
import { MessageDeleted, MessageEmbedRemoved, MessageRestored } from '@folkmoot/contracts/messages/events';
import { ServerDeleted, ServerOwnershipTransferred } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { forgetChannels } from './around.ts';
import {
  auditAroundTable,
  auditInvitesTable,
  auditLogTable,
  auditMembersTable,
  auditNicknamesTable,
  auditStructuresTable,
  auditThingsTable,
} from './audit-log.table.ts';
import { insertEntries } from './entries.ts';
import { forgetMembers, memberActions } from './member-actions.ts';
import { forgetServers, structureActions } from './structure-actions.ts';
import { thingActions } from './thing-actions.ts';

/** Describes what the undo restored, because later names of the object may differ. */
async function describeUndone(tx: Tx, batch: readonly Recorded<EventOf<typeof ActUndone>>[]): Promise<void> {
  const { rows } = await sql<{ eventId: string; actionType: string; data: Readonly<Record<string, unknown>> }>`
    select event_id as "eventId", action_type as "actionType", data from server_audit_logs
    where event_id = any(${batch.map(({ data }) => data.undoneEventId)}::text[])`.execute(tx);
  const undone = new Map(rows.map(({ eventId, actionType, data }) => [eventId, { ...subjectIn(data), ...data, undone: actionType }]));
  await insertEntries(
    tx,
    'SERVER_ACT_UNDO',
    batch.flatMap(({ id, position, data: { serverId, undoneEventId, undoneById, undoneAt } }) => {
      const data = undone.get(undoneEventId);
      return data ? [{ event: { id, position }, serverId, byId: undoneById, at: undoneAt, data, undoes: undoneEventId }] : [];
    }),
  );
}

/** A lifted ban has the format of the wire contract. */
function subjectIn({ unbannedUserId }: Readonly<Record<string, unknown>>): Partial<ActData> {
  if (typeof unbannedUserId !== 'string') return {};
  return { subject: { kind: 'user', id: unbannedUserId, name: null }, changes: [], names: {} };
}

export const auditLog = projection(
  {
    name: 'auditLog',
    version: 8,
    tables: [
      auditLogTable,
      auditStructuresTable,
      auditThingsTable,
      auditAroundTable,
      auditMembersTable,
      auditNicknamesTable,
      auditInvitesTable,
    ],
  },
  on(ServerOwnershipTransferred, (batch, tx) =>
    insertEntries(
      tx,
      'SERVER_OWNERSHIP_UPDATE',
      batch.map(({ id, position, data: { serverId, oldOwnerId, newOwnerId, transferredAt } }) => {
        const data = { oldOwnerUserId: oldOwnerId, newOwnerUserId: newOwnerId };
        return { event: { id, position }, serverId, byId: oldOwnerId, at: transferredAt, data };
      }),
    ),
  ),
  on(ServerDeleted, async (batch, tx) => {
    await forgetServers(
      tx,
      batch.map(({ data }) => data.serverId),
    );
    await insertEntries(
      tx,
      'SERVER_DELETE',
      batch.map(({ id, position, data: { serverId, name, deletedById, deletedAt } }) => {
        return { event: { id, position }, serverId, byId: deletedById, at: deletedAt, data: { serverName: name } };
      }),
    );
  }),
  on(MemberBanned, async (batch, tx) => {
    await forgetMembers(tx, batch);
    await insertEntries(
      tx,
      'SERVER_USER_BAN',
      batch.map(({ id, position, data: { serverId, userId, bannedById, bannedAt } }) => {
        return { event: { id, position }, serverId, byId: bannedById, at: bannedAt, data: { bannedUserId: userId } };
      }),
    );
  }),
  on(MemberUnbanned, (batch, tx) =>
    insertEntries(
      tx,
      'SERVER_USER_UNBAN',
      batch.map(({ id, position, data: { serverId, userId, unbannedById, unbannedAt } }) => {
        return { event: { id, position }, serverId, byId: unbannedById, at: unbannedAt, data: { unbannedUserId: userId } };
      }),
    ),
  ),
  on(MemberKicked, async (batch, tx) => {
    await forgetMembers(tx, batch);
    await insertEntries(
      tx,
      'SERVER_USER_KICK',
      batch.map(({ id, position, data: { serverId, userId, kickedById, kickedAt } }) => {
        return { event: { id, position }, serverId, byId: kickedById, at: kickedAt, data: { kickedUserId: userId } };
      }),
    );
  }),
  on(BanUndone, (batch, tx) =>
    insertEntries(
      tx,
      'SERVER_USER_BAN_UNDO',
      batch.map(({ id, position, data: { serverId, userId, undoneEventId, undoneById, undoneAt } }) => {
        const data = { bannedUserId: userId };
        return { event: { id, position }, serverId, byId: undoneById, at: undoneAt, data, undoes: undoneEventId };
      }),
    ),
  ),
  // Deletions by the instance's moderators are in their own log, and a server must not see who they are.
  on(MessageDeleted, (batch, tx) =>
    insertEntries(
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
  on(MessageEmbedRemoved, (batch, tx) =>
    insertEntries(
      tx,
      'SERVER_EMBED_REMOVE',
      batch.flatMap(({ id, position, data: { serverId, messageId, channelId, authorId, removedById, removedAt } }) => {
        if (serverId === null || removedById === authorId) return [];
        const data = { messageId, channelId, authorUserId: authorId };
        return [{ event: { id, position }, serverId, byId: removedById, at: removedAt, data }];
      }),
    ),
  ),
  on(MessageRestored, (batch, tx) =>
    insertEntries(
      tx,
      'SERVER_MESSAGE_RESTORE',
      batch.flatMap(
        ({ id, position, meta, data: { serverId, messageId, channelId, authorId, undoneEventId, restoredById, restoredAt } }) => {
          if (serverId === null || meta.command !== 'undoMessageDeletion') return [];
          const data = { messageId, channelId, authorUserId: authorId };
          return [{ event: { id, position }, serverId, byId: restoredById, at: restoredAt, data, undoes: undoneEventId }];
        },
      ),
    ),
  ),
  on(ActUndone, (batch, tx) => describeUndone(tx, batch)),
  on(ChannelPurged, (batch, tx) =>
    forgetChannels(
      tx,
      batch.map(({ data }) => data.channelId),
    ),
  ),
  structureActions,
  thingActions,
  memberActions,
);
