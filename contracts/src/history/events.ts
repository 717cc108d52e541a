/**
 * Who viewed what in the history. Stream `auditor-<userId>`. The search filters are not sealed, because they hold only ids and names of
 * ours: searching for a user also finds the earlier searches for them.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { HistoryFormat } from './fields.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** Null: this filter was not used. */
const LookedFor = {
  personId: text,
  byId: text,
  serverId: text,
  channelId: text,
  eventType: text,
  ofStream: text,
  byCommand: text,
  bySession: text,
  correlation: text,
  since: number,
  until: number,
};

/** Version 1 had no filter by session. */
const upcasts = { 1: (data: Record<string, unknown>) => ({ ...data, bySession: null }) };

/** A page of a search was shown. `before`: its start; null: the newest. */
export const HistorySearched = event(
  'HistorySearched',
  2,
  z.object({ ...LookedFor, before: number, searchedById: z.string(), searchedAt: z.number() }),
  { partitionKey: (data) => data.searchedById, bulk: true, upcasts },
);

/** All results up to then may be exported, only by this founder and for a limited time. Recorded before any data is sent. */
export const HistoryExported = event(
  'HistoryExported',
  2,
  z.object({
    exportId: z.string(),
    ...LookedFor,
    format: HistoryFormat,
    pseudonyms: z.boolean(),
    exportedById: z.string(),
    exportedAt: z.number(),
  }),
  { partitionKey: (data) => data.exportedById, bulk: true, upcasts },
);

/** `position`: in the log. `caseId`: the report that the event belongs to, hidden from the reported user; null: none. */
const OfEvent = { position: z.number(), eventId: z.string(), eventType: z.string(), caseId: z.string().nullable() };

/** One event was shown with its causes and consequences, without sealed fields. */
export const HistoryEventRead = event('HistoryEventRead', 1, z.object({ ...OfEvent, readById: z.string(), readAt: z.number() }), {
  partitionKey: (data) => data.readById,
  bulk: true,
});

/** A channel was shown as of `position`, with texts sealed. `asId`: from this user's view; null: nobody's. */
export const PastChannelRead = event(
  'PastChannelRead',
  1,
  z.object({
    channelId: z.string(),
    serverId: z.string(),
    position: z.number(),
    /** Null: a position was requested, or the present. */
    moment: number,
    asId: text,
    before: number,
    readById: z.string(),
    readAt: z.number(),
  }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A profile was shown as of `position`, with texts sealed. `asId`: from this user's view; null: nobody's. */
export const PastProfileRead = event(
  'PastProfileRead',
  1,
  z.object({ userId: z.string(), position: z.number(), moment: number, asId: text, readById: z.string(), readAt: z.number() }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A server was shown as of `position`, with nicknames sealed. `asId`: from this user's view; null: nobody's. */
export const PastServerRead = event(
  'PastServerRead',
  1,
  z.object({ serverId: z.string(), position: z.number(), moment: number, asId: text, readById: z.string(), readAt: z.number() }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A post was shown as of `position`, with the text sealed. `asId`: from this user's view; null: nobody's. */
export const PastPostRead = event(
  'PastPostRead',
  1,
  z.object({
    postId: z.string(),
    authorId: z.string(),
    position: z.number(),
    moment: number,
    asId: text,
    readById: z.string(),
    readAt: z.number(),
  }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** Recorded before anything is shown. `ownerIds`: owners of the fields, including erased users. */
export const SealedFieldsOpened = event(
  'SealedFieldsOpened',
  1,
  z.object({
    ...OfEvent,
    fields: z.array(z.string()),
    ownerIds: z.array(z.string()),
    /** Null: its author was erased. */
    reason: z.string().nullable(),
    openedById: z.string(),
    openedAt: z.number(),
  }),
  { sealed: { reason: 'openedById' }, partitionKey: (data) => data.openedById, bulk: true },
);

export const historyEventSpecs = [
  HistorySearched,
  HistoryExported,
  HistoryEventRead,
  PastChannelRead,
  PastProfileRead,
  PastServerRead,
  PastPostRead,
  SealedFieldsOpened,
] as const;
