/** Undone actions of moderators, each on the stream of the original event, with its id. */
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
 * On `sanctions-<userId>`. Contains the complete resulting state, so that readers need not compute it; reasons are sealed for their
 * authors.
 */
export const SanctionUndone = event(
  'SanctionUndone',
  1,
  z.object({
    userId: z.string(),
    act: z.enum(SANCTION_ACTS),
    undoneEventId: z.string(),
    actedAt: z.number(),
    /** For a warning: its notice. */
    warningId: z.string().nullable(),
    /** Messages within this time that it deleted are restored; null: none. */
    restoredMessages: z.object({ from: z.number(), to: z.number() }).nullable(),
    /** For an account: the restored fields. */
    fields: z.array(z.string()),
    suspension: z
      .object({ suspensionId: z.string(), expireAt: z.number().nullable(), suspendedById: z.string(), suspendedAt: z.number() })
      .nullable(),
    /** Null: none, or its author was erased. */
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
export type UndoableServerAction = (typeof SERVER_ACTS)[number];

/** On `moderated-<serverId>`. The restored values are separate events. */
export const ServerActUndone = event(
  'ServerActUndone',
  1,
  z.object({
    serverId: z.string(),
    act: z.enum(SERVER_ACTS),
    undoneEventId: z.string(),
    /** For an update: the restored fields. */
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

/** On the stream of the original event, after the events that restore its state. Version 2 includes changes of the instance's settings. */
export const ModeratorActUndone = event(
  'ModeratorActUndone',
  2,
  z.object({
    act: z.enum(MODERATOR_ACTS),
    undoneEventId: z.string(),
    /** Partition of the original event, to keep the order. */
    partition: z.string(),
    undoneById: z.string(),
    undoneAt: z.number(),
  }),
  { partitionKey: (data) => data.partition, upcasts: { 1: (data) => data } },
);

export const undoEventSpecs = [SanctionUndone, ServerActUndone, ModeratorActUndone] as const;
