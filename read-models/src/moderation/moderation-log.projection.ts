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
import type { EventOf } from '@folkmoot/contracts/kernel/event';
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
import { PostDeleted } from '@folkmoot/contracts/posts/events';
import { AppealDecided, CaseRead, ReportDecided, WarningLifted } from '@folkmoot/contracts/reports/events';
import { ServerDeletionCancelled, ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { on, projection, type Tx } from '@folkmoot/platform/projection/projection';
import { sql } from 'kysely';
import { moderationLogTable } from './moderation-log.table.ts';

type Entry = {
  readonly position: number;
  readonly byId: string;
  readonly at: number;
  readonly userId?: string | null;
  readonly serverId?: string | null;
  readonly channelId?: string | null;
  readonly count?: number;
  readonly reason?: string | null;
  readonly expireAt?: number | null;
  /** It tells of a case, and is kept from whom that is about. */
  readonly caseId?: string | null;
};

/** As long as other ids are. */
const ID_LENGTH = 19;

async function insert(tx: Tx, act: number, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into moderation_logs (id, action_type, action_by_id, user_id, server_id, channel_id, count, reason, expire_at, case_id, created_at)
    select v.id, ${act}::integer, v.by_id, v.user_id, v.server_id, v.channel_id, v.count, v.reason, v.expire_at, v.case_id, v.created_at from unnest(
      ${entries.map(({ position }) => String(position).padStart(ID_LENGTH, '0'))}::text[], ${entries.map(({ byId }) => byId)}::text[],
      ${entries.map(({ userId }) => userId ?? null)}::text[], ${entries.map(({ serverId }) => serverId ?? null)}::text[],
      ${entries.map(({ channelId }) => channelId ?? null)}::text[],
      ${entries.map(({ count }) => count ?? null)}::integer[], ${entries.map(({ reason }) => reason ?? null)}::text[],
      ${entries.map(({ expireAt }) => expireAt ?? null)}::bigint[], ${entries.map(({ caseId }) => caseId ?? null)}::text[],
      ${entries.map(({ at }) => at)}::bigint[])
      as v(id, by_id, user_id, server_id, channel_id, count, reason, expire_at, case_id, created_at)`.execute(tx);
}

/** The product itself, and nobody in particular, have no page. */
function personIn(actor: string | null): string | null {
  return actor !== null && /^\d+$/.test(actor) ? actor : null;
}

/** Whatever number it is: an event that cannot be told would stop all that follow. */
function momentOf(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? String(at) : moment.toISOString();
}

type PastLook = { readonly position: number; readonly moment: number | null };

function placeOf({ position, moment }: PastLook): string {
  return moment === null ? `at ${position}` : `at ${momentOf(moment)}`;
}

/** Whose eyes it was seen with stands beside what was looked at. */
function seenAs(asId: string | null): string {
  return asId === null ? '' : `, as ${asId}`;
}

type LookedFor = EventOf<typeof HistorySearched | typeof HistoryExported>['data'];

/** What of the history was looked through, but for whom and where: that is named beside. */
function askedFor(data: LookedFor, more: readonly string[] = []): string | null {
  const { personId, byId, eventType, ofStream, byCommand, correlation, since, until } = data;
  const asked: readonly (readonly [string, string | null])[] = [
    ['by', personId === null && personIn(byId) !== null ? null : byId],
    ['type', eventType],
    ['stream', ofStream],
    ['command', byCommand],
    ['correlation', correlation],
    ['since', since === null ? null : momentOf(since)],
    ['until', until === null ? null : momentOf(until)],
  ];
  return [...asked.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`])), ...more].join(', ') || null;
}

export const moderationLog = projection(
  { name: 'moderationLog', version: 3, tables: [moderationLogTable] },
  on(UserSuspended, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SUSPEND,
      batch.map(({ position, data: { userId, reason, expireAt, suspendedById, suspendedAt } }) => {
        return { position, userId, reason, expireAt, byId: suspendedById, at: suspendedAt };
      }),
    ),
  ),
  on(UserUnsuspended, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.UNSUSPEND,
      batch.map(({ position, data: { userId, liftedById, liftedAt } }) => ({ position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(SuspensionEdited, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SUSPENSION_EDIT,
      batch.map(({ position, data: { userId, reason, expireAt, editedById, editedAt } }) => {
        return { position, userId, reason, expireAt, byId: editedById, at: editedAt };
      }),
    ),
  ),
  on(UserWarned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARN,
      batch.map(({ position, data: { userId, reason, warnedById, warnedAt } }) => {
        return { position, userId, reason, byId: warnedById, at: warnedAt };
      }),
    ),
  ),
  on(UserShadowBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_BAN,
      batch.map(({ position, data: { userId, reason, bannedById, bannedAt } }) => {
        return { position, userId, reason, byId: bannedById, at: bannedAt };
      }),
    ),
  ),
  on(UserShadowUnbanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SHADOW_UNBAN,
      batch.map(({ position, data: { userId, liftedById, liftedAt } }) => ({ position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
  on(AddressesBanned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.ADDRESS_BAN,
      batch.map(({ position, data: { userId, addresses, expireAt, bannedById, bannedAt } }) => {
        return { position, userId, count: addresses.length, expireAt, byId: bannedById, at: bannedAt };
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
        .map(({ position, data: { authorId, deletedById, deletedAt } }) => ({
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
      batch.map(({ position, data: { serverId, reason, scheduledById, scheduledAt } }) => {
        return { position, serverId, reason, byId: scheduledById, at: scheduledAt };
      }),
    ),
  ),
  on(ServerDeletionCancelled, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UNDO_DELETE,
      batch.map(({ position, data: { serverId, cancelledById, cancelledAt } }) => {
        return { position, serverId, byId: cancelledById, at: cancelledAt };
      }),
    ),
  ),
  on(UserModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.USER_UPDATE,
      batch.map(({ position, data: { userId, changed, moderatedById, moderatedAt } }) => {
        return { position, userId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt };
      }),
    ),
  ),
  on(ServerModerated, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch.map(({ position, data: { serverId, changed, moderatedById, moderatedAt } }) => {
        return { position, serverId, reason: changed.join(', '), byId: moderatedById, at: moderatedAt };
      }),
    ),
  ),
  on(PublicServerPinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch.map(({ position, data: { serverId, pinnedById, pinnedAt } }) => {
        return { position, serverId, reason: 'pinned', byId: pinnedById, at: pinnedAt };
      }),
    ),
  ),
  on(PublicServerUnpinned, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SERVER_UPDATE,
      batch.map(({ position, data: { serverId, unpinnedById, unpinnedAt } }) => {
        return { position, serverId, reason: 'unpinned', byId: unpinnedById, at: unpinnedAt };
      }),
    ),
  ),
  on(ChannelInspected, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.CHANNEL_INSPECTION,
      batch.map(({ position, data: { channelId, serverId, reason, inspectedById, inspectedAt } }) => {
        return { position, channelId, serverId, reason, byId: inspectedById, at: inspectedAt };
      }),
    ),
  ),
  on(ReportDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_DECISION,
      batch.map(({ position, data: { kind, thingId, outcome, decidedById, decidedAt } }) => {
        return { position, reason: `${kind} ${thingId}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(CaseRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_READING,
      batch.map(({ position, data: { kind, thingId, readById, readAt } }) => {
        return { position, reason: `${kind} ${thingId}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(HistorySearched, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.HISTORY_SEARCH,
      batch.map(({ position, data }) => {
        const { personId, byId, serverId, channelId, searchedById, searchedAt } = data;
        return {
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
      batch.map(({ position, data }) => {
        const { personId, byId, serverId, channelId, format, pseudonyms, exportedById, exportedAt } = data;
        return {
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
      batch.map(({ position, data: { eventType, position: place, caseId, readById, readAt } }) => {
        return { position, reason: `${eventType} ${place}`, caseId, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastChannelRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ position, data }) => {
        const { channelId, serverId, asId, readById, readAt } = data;
        return { position, userId: asId, serverId, channelId, reason: placeOf(data), byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastProfileRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ position, data }) => {
        const { userId, asId, readById, readAt } = data;
        return { position, userId, reason: `profile ${placeOf(data)}${seenAs(asId)}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastServerRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ position, data }) => {
        const { serverId, asId, readById, readAt } = data;
        return { position, userId: asId, serverId, reason: `server ${placeOf(data)}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(PastPostRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.PAST_READING,
      batch.map(({ position, data }) => {
        const { postId, authorId, asId, readById, readAt } = data;
        const reason = `post ${postId} ${placeOf(data)}${seenAs(asId)}`;
        return { position, userId: authorId, reason, byId: readById, at: readAt };
      }),
    ),
  ),
  on(SealedFieldsOpened, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.SEALED_OPENING,
      batch.map(({ position, data: { ownerIds, reason, caseId, openedById, openedAt } }) => {
        return { position, userId: ownerIds[0] ?? null, reason, caseId, byId: openedById, at: openedAt };
      }),
    ),
  ),
  on(AppealDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.APPEAL_DECISION,
      batch.map(({ position, data: { kind, appellantId, outcome, decidedById, decidedAt } }) => {
        return { position, userId: appellantId, reason: `${kind}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(WarningLifted, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.WARNING_LIFT,
      batch.map(({ position, data: { userId, liftedById, liftedAt } }) => ({ position, userId, byId: liftedById, at: liftedAt })),
    ),
  ),
);
