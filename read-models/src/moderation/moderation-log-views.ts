/** Content that moderators viewed, in their audit log. */
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
import { logEach } from './moderation-log-entries.ts';
import { askedFor, personIn, placeOf, seenAs } from './moderation-log-words.ts';

export const viewHandlers = [
  logEach(ChannelInspected, MODERATION_ACT.CHANNEL_INSPECTION, ({ channelId, serverId, reason, inspectedById, inspectedAt }) => ({
    channelId,
    serverId,
    reason,
    byId: inspectedById,
    at: inspectedAt,
  })),
  logEach(HistorySearched, MODERATION_ACT.HISTORY_SEARCH, (data) => {
    const { personId, byId, serverId, channelId, searchedById, searchedAt } = data;
    return { userId: personId ?? personIn(byId), serverId, channelId, reason: askedFor(data), byId: searchedById, at: searchedAt };
  }),
  logEach(HistoryExported, MODERATION_ACT.HISTORY_EXPORT, (data) => {
    const { personId, byId, serverId, channelId, format, pseudonyms, exportedById, exportedAt } = data;
    return {
      userId: personId ?? personIn(byId),
      serverId,
      channelId,
      reason: askedFor(data, [`as ${format}`, ...(pseudonyms ? ['under pseudonyms'] : [])]),
      byId: exportedById,
      at: exportedAt,
    };
  }),
  logEach(HistoryEventRead, MODERATION_ACT.HISTORY_READING, ({ eventType, position: place, caseId, readById, readAt }) => ({
    reason: `${eventType} ${place}`,
    caseId,
    byId: readById,
    at: readAt,
  })),
  logEach(PastChannelRead, MODERATION_ACT.PAST_READING, (data) => {
    const { channelId, serverId, asId, readById, readAt } = data;
    return { userId: asId, serverId, channelId, reason: placeOf(data), byId: readById, at: readAt };
  }),
  logEach(PastProfileRead, MODERATION_ACT.PAST_READING, (data) => {
    const { userId, asId, readById, readAt } = data;
    return { userId, reason: `profile ${placeOf(data)}${seenAs(asId)}`, byId: readById, at: readAt };
  }),
  logEach(PastServerRead, MODERATION_ACT.PAST_READING, (data) => {
    const { serverId, asId, readById, readAt } = data;
    return { userId: asId, serverId, reason: `server ${placeOf(data)}`, byId: readById, at: readAt };
  }),
  logEach(PastPostRead, MODERATION_ACT.PAST_READING, (data) => {
    const { postId, authorId, asId, readById, readAt } = data;
    const reason = `post ${postId} ${placeOf(data)}${seenAs(asId)}`;
    return { userId: authorId, reason, byId: readById, at: readAt };
  }),
  logEach(SealedFieldsOpened, MODERATION_ACT.SEALED_OPENING, ({ ownerIds, reason, caseId, openedById, openedAt }) => ({
    userId: ownerIds[0] ?? null,
    reason,
    caseId,
    byId: openedById,
    at: openedAt,
  })),
];
