/** What moderators looked at, in their audit log. */
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
import { ChannelInspected } from '@folkmoot/contracts/moderation/events';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { on } from '@folkmoot/platform/projection/projection';
import { insert } from './moderation-log-entries.ts';
import { askedFor, personIn, placeOf, seenAs } from './moderation-log-words.ts';

export const lookHandlers = [
  on(ChannelInspected, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.CHANNEL_INSPECTION,
      batch.map(({ id, position, data: { channelId, serverId, reason, inspectedById, inspectedAt } }) => {
        return { id, position, channelId, serverId, reason, byId: inspectedById, at: inspectedAt };
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
];
