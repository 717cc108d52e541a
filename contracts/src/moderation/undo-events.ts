/** What moderators took back of what moderators did, each on the stream of what was done, with the event it took back by its id. */
import { z } from 'zod';
import { event } from '../kernel/event.ts';

export const SANCTION_ACTS = [
  'suspension',
  'suspensionEdit',
  'suspensionLift',
  'addressBan',
  'warning',
  'warningLift',
  'shadowBan',
  'shadowUnban',
  'accountEdit',
] as const;
export type SanctionAct = (typeof SANCTION_ACTS)[number];

/**
 * On `sanctions-<userId>`. All that stands from now on is in it, so that whoever reads it need not work out what would be had the act not
 * been; reasons are sealed for whoever wrote them.
 */
export const SanctionUndone = event(
  'SanctionUndone',
  1,
  z.object({
    userId: z.string(),
    act: z.enum(SANCTION_ACTS),
    undoneEventId: z.string(),
    actedAt: z.number(),
    /** Of a warning: the notice that told of it. */
    warningId: z.string().nullable(),
    /** What it deleted of what they wrote from then to then comes back; null: nothing does. */
    restoredMessages: z.object({ from: z.number(), to: z.number() }).nullable(),
    /** Of an account: what is again as it was. */
    fields: z.array(z.string()),
    suspension: z
      .object({ suspensionId: z.string(), expireAt: z.number().nullable(), suspendedById: z.string(), suspendedAt: z.number() })
      .nullable(),
    /** null: there is none, or who wrote it was erased. */
    suspensionReason: z.string().nullable(),
    suspensionReasonById: z.string().nullable(),
    suspendCount: z.number(),
    warnCount: z.number(),
    warnExpiresAt: z.number().nullable(),
    shadowBan: z.object({ shadowBanId: z.string(), bannedById: z.string(), bannedAt: z.number() }).nullable(),
    shadowBanReason: z.string().nullable(),
    shadowBanReasonById: z.string().nullable(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  {
    sealed: { suspensionReason: 'suspensionReasonById', shadowBanReason: 'shadowBanReasonById' },
    partitionKey: (data) => data.userId,
  },
);

export const SERVER_ACTS = ['update', 'deletionSchedule', 'deletionCancel', 'pin', 'unpin'] as const;
export type ServerAct = (typeof SERVER_ACTS)[number];

/** On `moderated-<serverId>`. What is as it was again stands in events beside. */
export const ServerActUndone = event(
  'ServerActUndone',
  1,
  z.object({
    serverId: z.string(),
    act: z.enum(SERVER_ACTS),
    undoneEventId: z.string(),
    /** Of an update: what is again as it was. */
    fields: z.array(z.string()),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey: (data) => data.serverId },
);

export const MODERATOR_ACTS = [
  'announcement',
  'announcementEnd',
  'ticketStatus',
  'ticketTake',
  'ticketRelease',
  'cannedTextAdd',
  'cannedTextEdit',
  'cannedTextDelete',
  'reportDecision',
  'appealDecision',
  'caseTake',
  'caseRelease',
  'siteRuleCreate',
  'siteRuleChange',
  'siteRuleDelete',
  'timeOutLift',
  'instanceSettings',
] as const;
export type ModeratorActKind = (typeof MODERATOR_ACTS)[number];

/** On the stream of what was done, behind the events by which it is as it was again. Version 2 knows changes of the instance's settings. */
export const ModeratorActUndone = event(
  'ModeratorActUndone',
  2,
  z.object({
    act: z.enum(MODERATOR_ACTS),
    undoneEventId: z.string(),
    /** Of what was taken back, so that it keeps its order with it. */
    partition: z.string(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey: (data) => data.partition, upcasts: { 1: (data) => data } },
);

export const undoEventSpecs = [SanctionUndone, ServerActUndone, ModeratorActUndone] as const;
