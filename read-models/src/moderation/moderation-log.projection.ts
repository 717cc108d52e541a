/** Events → what moderators did, each an entry of their audit log (users document 4.4). */
import { PublicServerPinned, PublicServerUnpinned } from '@folkmoot/contracts/explore/events';
import {
  HistoryEventRead,
  HistoryExported,
  HistorySearched,
  PastChannelRead,
  PastPostRead,
  PastProfileRead,
  PastServerRead,
  SealedFieldsOpened,
} from '@folkmoot/contracts/history/events';
import {
  AddressesBanned,
  ChannelInspected,
  ServerModerated,
  SuspensionEdited,
  UserModerated,
  UserShadowBanned,
  UserShadowUnbanned,
  UserSuspended,
  UserUnsuspended,
  UserWarned,
} from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { SanctionUndone, ServerActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { PostDeleted, PostRestored } from '@folkmoot/contracts/posts/events';
import { AppealDecided, CaseRead, ReportDecided, WarningLifted } from '@folkmoot/contracts/reports/events';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { on, projection } from '@folkmoot/platform/projection/projection';
import { moderationLogTable, siteRuleNamesTable } from './moderation-log.table.ts';
import { siteAutomodHandlers } from './moderation-log-automod.ts';
import { insert, insertUndone, isOfUndo } from './moderation-log-entries.ts';
import { askedFor, personIn, placeOf, seenAs } from './moderation-log-words.ts';

export const moderationLog = projection(
  { name: 'moderationLog', version: 5, tables: [moderationLogTable, siteRuleNamesTable] },
  on(UserSuspended, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SUSPEND,
      batch.map(({ id, position, data: { userId, reason, expireAt, suspendedById, suspendedAt } }) => {
        return { id, position, userId, reason, expireAt, byId: suspendedById, at: suspendedAt };
      }),
    ),
  ),
  on(UserUnsuspended, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.UNSUSPEND,
      batch.map(({ id, position, data: { userId, liftedById, liftedAt } }) => ({ id, position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(SuspensionEdited, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SUSPENSION_EDIT,
      batch.map(({ id, position, data: { userId, reason, expireAt, editedById, editedAt } }) => {
        return { id, position, userId, reason, expireAt, byId: editedById, at: editedAt };
      }),
    ),
  ),
  on(UserWarned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARN,
      batch.map(({ id, position, data: { userId, reason, warnedById, warnedAt } }) => {
        return { id, position, userId, reason, byId: warnedById, at: warnedAt };
      }),
    ),
  ),
  on(UserShadowBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_BAN,
      batch.map(({ id, position, data: { userId, reason, bannedById, bannedAt } }) => {
        return { id, position, userId, reason, byId: bannedById, at: bannedAt };
      }),
    ),
  ),
  on(UserShadowUnbanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_UNBAN,
      batch.map(({ id, position, data: { userId, liftedById, liftedAt } }) => ({ id, position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(AddressesBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.ADDRESS_BAN,
      batch.map(({ id, position, data: { userId, addresses, expireAt, bannedById, bannedAt } }) => {
        return { id, position, userId, count: addresses.length, expireAt, byId: bannedById, at: bannedAt };
      }),
    ),
  ),
  // Whoever deletes their own is no moderator then.
  on(PostDeleted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.POST_DELETE,
      batch
        .filter(({ data: { authorId, deletedById } }) => deletedById !== authorId)
        .map(({ id, position, data: { authorId, deletedById, deletedAt } }) => ({
          id,
          position,
          userId: authorId,
          byId: deletedById,
          at: deletedAt,
        })),
    ),
  ),
  on(ServerDeletionScheduled, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_DELETE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, reason, scheduledById, scheduledAt } }) => {
          return { id, position, serverId, reason, byId: scheduledById, at: scheduledAt };
        }),
    ),
  ),
  on(ServerDeletionCancelled, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UNDO_DELETE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, cancelledById, cancelledAt } }) => {
          return { id, position, serverId, byId: cancelledById, at: cancelledAt };
        }),
    ),
  ),
  on(UserModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.USER_UPDATE,
      batch.map(({ id, position, data: { userId, changed, moderatedById, moderatedAt } }) => {
        return { id, position, userId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt };
      }),
    ),
  ),
  on(ServerModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch.map(({ id, position, data: { serverId, changed, moderatedById, moderatedAt } }) => {
        return { id, position, serverId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt };
      }),
    ),
  ),
  on(PublicServerPinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, pinnedById, pinnedAt } }) => {
          return { id, position, serverId, reason: 'pinned', byId: pinnedById, at: pinnedAt };
        }),
    ),
  ),
  on(PublicServerUnpinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { serverId, unpinnedById, unpinnedAt } }) => {
          return { id, position, serverId, reason: 'unpinned', byId: unpinnedById, at: unpinnedAt };
        }),
    ),
  ),
  on(ChannelInspected, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.CHANNEL_INSPECTION,
      batch.map(({ id, position, data: { channelId, serverId, reason, inspectedById, inspectedAt } }) => {
        return { id, position, channelId, serverId, reason, byId: inspectedById, at: inspectedAt };
      }),
    ),
  ),
  on(ReportDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_DECISION,
      batch.map(({ id, position, data: { kind, thingId, outcome, decidedById, decidedAt } }) => {
        return { id, position, reason: `${kind} ${thingId}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(CaseRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_READING,
      batch.map(({ id, position, data: { kind, thingId, readById, readAt } }) => {
        return { id, position, reason: `${kind} ${thingId}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(HistorySearched, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.HISTORY_SEARCH,
      batch.map(({ id, position, data }) => {
        const { personId, byId, serverId, channelId, searchedById, searchedAt } = data;
        return {
          id,
          position,
          userId: personId ?? personIn(byId),
          serverId,
          channelId,
          reason: askedFor(data),
          byId: searchedById,
          at: searchedAt,
        };
      }),
    ),
  ),
  on(HistoryExported, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.HISTORY_EXPORT,
      batch.map(({ id, position, data }) => {
        const { personId, byId, serverId, channelId, format, pseudonyms, exportedById, exportedAt } = data;
        return {
          id,
          position,
          userId: personId ?? personIn(byId),
          serverId,
          channelId,
          reason: askedFor(data, [`as ${format}`, ...(pseudonyms ? ['under pseudonyms'] : [])]),
          byId: exportedById,
          at: exportedAt,
        };
      }),
    ),
  ),
  on(HistoryEventRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.HISTORY_READING,
      batch.map(({ id, position, data: { eventType, position: place, caseId, readById, readAt } }) => {
        return { id, position, reason: `${eventType} ${place}`, caseId, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastChannelRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ id, position, data }) => {
        const { channelId, serverId, asId, readById, readAt } = data;
        return { id, position, userId: asId, serverId, channelId, reason: placeOf(data), byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastProfileRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ id, position, data }) => {
        const { userId, asId, readById, readAt } = data;
        return { id, position, userId, reason: `profile ${placeOf(data)}${seenAs(asId)}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastServerRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ id, position, data }) => {
        const { serverId, asId, readById, readAt } = data;
        return { id, position, userId: asId, serverId, reason: `server ${placeOf(data)}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastPostRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ id, position, data }) => {
        const { postId, authorId, asId, readById, readAt } = data;
        const reason = `post ${postId} ${placeOf(data)}${seenAs(asId)}`;
        return { id, position, userId: authorId, reason, byId: readById, at: readAt };
      }),
    ),
  ),
  on(SealedFieldsOpened, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SEALED_OPENING,
      batch.map(({ id, position, data: { ownerIds, reason, caseId, openedById, openedAt } }) => {
        return { id, position, userId: ownerIds[0] ?? null, reason, caseId, byId: openedById, at: openedAt };
      }),
    ),
  ),
  on(AppealDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.APPEAL_DECISION,
      batch.map(({ id, position, data: { kind, appellantId, outcome, decidedById, decidedAt } }) => {
        return { id, position, userId: appellantId, reason: `${kind}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(WarningLifted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARNING_LIFT,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { userId, liftedById, liftedAt } }) => ({ id, position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  ...siteAutomodHandlers,
  on(SanctionUndone, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { userId, undoneEventId, undoneById, undoneAt } }) => {
        return { id, position, userId, undoneEventId, byId: undoneById, at: undoneAt };
      }),
    ),
  ),
  on(ServerActUndone, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { serverId, undoneEventId, undoneById, undoneAt } }) => {
        return { id, position, serverId, undoneEventId, byId: undoneById, at: undoneAt };
      }),
    ),
  ),
  on(PostRestored, (batch, tx) =>
    insertUndone(
      tx,
      batch.map(({ id, position, data: { authorId: userId, undoneEventId, restoredById, restoredAt } }) => {
        return { id, position, userId, undoneEventId, byId: restoredById, at: restoredAt };
      }),
    ),
  ),
);
