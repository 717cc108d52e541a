/**
 * Who looked at what in the history. Stream `auditor-<userId>`. What was looked for stands in the clear, ids and names of ours alone, so
 * that whoever asks for the history of somebody finds who asked before.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { HistoryFormat } from './fields.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** null: it was not asked for. */
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

/** Nobody could ask by session before. */
const upcasts = { 1: (data: Record<string, unknown>) => ({ ...data, bySession: null }) };

/** A page of a search was shown. `before`: of which place on, null is the newest. */
export const HistorySearched = event(
  'HistorySearched',
  2,
  z.object({ ...LookedFor, before: number, searchedById: z.string(), searchedAt: z.number() }),
  { partitionKey: (data) => data.searchedById, bulk: true, upcasts },
);

/** All there was until then of what was looked for may be saved, by them alone and for a while. It stands before any of it is sent. */
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

/** `position`: its place in the log. `caseId`: it is of a case, which is kept from whom that is about; null: of none. */
const OfEvent = { position: z.number(), eventId: z.string(), eventType: z.string(), caseId: z.string().nullable() };

/** One event was shown, with its causes and consequences; what is sealed in it was not. */
export const HistoryEventRead = event('HistoryEventRead', 1, z.object({ ...OfEvent, readById: z.string(), readAt: z.number() }), {
  partitionKey: (data) => data.readById,
  bulk: true,
});

/** A channel was shown as it had been at `position`, of which the words stayed sealed. `asId`: as who had seen it; null: as nobody. */
export const PastChannelRead = event(
  'PastChannelRead',
  1,
  z.object({
    channelId: z.string(),
    serverId: z.string(),
    position: z.number(),
    /** null: they asked for a place, or for now. */
    moment: number,
    asId: text,
    before: number,
    readById: z.string(),
    readAt: z.number(),
  }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A profile was shown as it had been at `position`, of which the words stayed sealed. `asId`: as who had seen it; null: as nobody. */
export const PastProfileRead = event(
  'PastProfileRead',
  1,
  z.object({ userId: z.string(), position: z.number(), moment: number, asId: text, readById: z.string(), readAt: z.number() }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A server was shown as it had been at `position`, of which nicknames stayed sealed. `asId`: as who had seen it; null: as nobody. */
export const PastServerRead = event(
  'PastServerRead',
  1,
  z.object({ serverId: z.string(), position: z.number(), moment: number, asId: text, readById: z.string(), readAt: z.number() }),
  { partitionKey: (data) => data.readById, bulk: true },
);

/** A post was shown as it had been at `position`, of which the words stayed sealed. `asId`: as who had seen it; null: as nobody. */
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

/** Nothing is shown before this stands. `ownerIds`: whose they are, the erased included. */
export const SealedFieldsOpened = event(
  'SealedFieldsOpened',
  1,
  z.object({
    ...OfEvent,
    fields: z.array(z.string()),
    ownerIds: z.array(z.string()),
    /** null: who wrote it was erased. */
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
