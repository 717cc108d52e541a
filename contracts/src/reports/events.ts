/**
 * Reports, appeals and their decisions. A case is everything open about one target: stream `reported-<kind>-<thingId>`, so that nobody
 * reports a target twice and two moderators cannot decide the same case. Content is sealed for its author: messages and posts with the key
 * of their texts, a profile with that of the account. It is erased with them, regardless of the original.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORTED_KINDS, SANCTION_KINDS } from './limits.ts';

const partitionKey = (data: { thingId: string }) => data.thingId;
const ofCase = { caseId: z.string(), kind: z.enum(CASE_KINDS), thingId: z.string() };
/** Null: none, or its author was erased. */
const written = z.string().nullable();

export const ReportFiled = event(
  'ReportFiled',
  1,
  z.object({
    reportId: z.string(),
    caseId: z.string(),
    kind: z.enum(REPORTED_KINDS),
    thingId: z.string(),
    reporterId: z.string(),
    reason: z.enum(REPORT_REASONS),
    words: written,
    /** The author, or the owner of the profile or server. */
    subjectId: z.string(),
    /** For a message or post; otherwise null. */
    authorId: z.string().nullable(),
    writing: written,
    /** For a profile; otherwise null. */
    userId: z.string().nullable(),
    profile: written,
    /** For a server; otherwise null. Not sealed, because a server does not belong to one user. */
    server: z.string().nullable(),
    /** Location; null, both: not in a server. */
    serverId: z.string().nullable(),
    channelId: z.string().nullable(),
    reportedAt: z.number(),
  }),
  { sealed: { words: 'reporterId', writing: 'authorId', profile: 'userId' }, partitionKey },
);

/** `thingId`: the suspension, or the notice of the warning. */
export const AppealLodged = event(
  'AppealLodged',
  1,
  z.object({
    caseId: z.string(),
    kind: z.enum(SANCTION_KINDS),
    thingId: z.string(),
    appellantId: z.string(),
    words: written,
    sanctionedById: z.string(),
    sanctionReason: written,
    sanctionedAt: z.number(),
    lodgedAt: z.number(),
  }),
  { sealed: { words: 'appellantId', sanctionReason: 'sanctionedById' }, partitionKey },
);

/** One moderator claims the case; others leave it alone. */
export const CaseTaken = event('CaseTaken', 1, z.object({ ...ofCase, takenById: z.string(), takenAt: z.number() }), { partitionKey });

export const CaseReleased = event('CaseReleased', 1, z.object({ ...ofCase, releasedById: z.string(), releasedAt: z.number() }), {
  partitionKey,
});

/** `reporterIds`: authors of the decided reports. Existing accounts get a notice, a separate event. */
export const ReportDecided = event(
  'ReportDecided',
  1,
  z.object({
    ...ofCase,
    outcome: z.enum(REPORT_OUTCOMES),
    /** For other moderators. */
    note: written,
    reporterIds: z.array(z.string()),
    decidedById: z.string(),
    decidedAt: z.number(),
  }),
  { sealed: { note: 'decidedById' }, partitionKey },
);

/** Reverting the sanction is a separate event. */
export const AppealDecided = event(
  'AppealDecided',
  1,
  z.object({
    caseId: z.string(),
    kind: z.enum(SANCTION_KINDS),
    thingId: z.string(),
    appellantId: z.string(),
    outcome: z.enum(APPEAL_OUTCOMES),
    answer: written,
    decidedById: z.string(),
    decidedAt: z.number(),
  }),
  { sealed: { answer: 'decidedById' }, partitionKey },
);

/**
 * A decision was undone, and the case is open again. `reporterIds`: authors of the reopened reports, who get a notice; empty for an appeal
 * and a ticket.
 */
export const CaseReopened = event(
  'CaseReopened',
  1,
  z.object({ ...ofCase, reporterIds: z.array(z.string()), reopenedById: z.string(), reopenedAt: z.number() }),
  { partitionKey },
);

/** A moderator viewed the reported content. Stream `readings-<caseId>`. */
export const CaseRead = event('CaseRead', 1, z.object({ ...ofCase, readById: z.string(), readAt: z.number() }), {
  partitionKey,
  bulk: true,
});

/** A warning no longer counts. Stream `sanctions-<userId>`. */
export const WarningLifted = event(
  'WarningLifted',
  2,
  z.object({ userId: z.string(), warningId: z.string(), liftedById: z.string(), liftedAt: z.number() }),
  // Version 1 had a count that was wrong if two warnings were lifted at once. Readers count themselves.
  { partitionKey: (data) => data.userId, upcasts: { 1: ({ warnCount: _, ...data }) => data } },
);

export const reportEventSpecs = [
  ReportFiled,
  AppealLodged,
  CaseTaken,
  CaseReleased,
  ReportDecided,
  AppealDecided,
  CaseReopened,
  CaseRead,
  WarningLifted,
] as const;
