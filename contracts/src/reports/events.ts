/**
 * Reports, appeals, and what moderators make of them. A case is all that is open about one thing: stream `reported-<kind>-<thingId>`,
 * so that nobody reports a thing twice and no two moderators decide the same. Content is sealed for whoever wrote it: what people wrote
 * under the key of their words, a profile under that of their account. It goes with them, whatever becomes of the original.
 */
import { z } from 'zod';
import { event } from '../kernel/event.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORTED_KINDS, SANCTION_KINDS } from './limits.ts';

const partitionKey = (data: { thingId: string }) => data.thingId;
const ofCase = { caseId: z.string(), kind: z.enum(CASE_KINDS), thingId: z.string() };
/** null: none, or who wrote it was erased. */
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
    /** Who wrote it, whose profile it is, whose server. */
    subjectId: z.string(),
    /** Of a message or a post; null: it is none. */
    authorId: z.string().nullable(),
    writing: written,
    /** Of a profile; null: it is none. */
    userId: z.string().nullable(),
    profile: written,
    /** null: it is none. Servers are nobody's alone. */
    server: z.string().nullable(),
    /** Where it is; null, both: in no server. */
    serverId: z.string().nullable(),
    channelId: z.string().nullable(),
    reportedAt: z.number(),
  }),
  { sealed: { words: 'reporterId', writing: 'authorId', profile: 'userId' }, partitionKey },
);

/** `thingId`: the suspension, or the notice that came with the warning. */
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

/** One moderator looks into it; others leave it to them. */
export const CaseTaken = event('CaseTaken', 1, z.object({ ...ofCase, takenById: z.string(), takenAt: z.number() }), { partitionKey });

export const CaseReleased = event('CaseReleased', 1, z.object({ ...ofCase, releasedById: z.string(), releasedAt: z.number() }), {
  partitionKey,
});

/** `reporterIds`: whose reports are answered by it, of whom those who are there are told by a notice beside. */
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

/** What is taken back is so by an event of its own. */
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
 * What was decided was taken back, and waits again. `reporterIds`: whose reports wait again, of whom those who are there are told by a notice
 * beside; of an appeal, and of a ticket, nobody's.
 */
export const CaseReopened = event(
  'CaseReopened',
  1,
  z.object({ ...ofCase, reporterIds: z.array(z.string()), reopenedById: z.string(), reopenedAt: z.number() }),
  { partitionKey },
);

/** A moderator was shown what was reported. Stream `readings-<caseId>`. */
export const CaseRead = event('CaseRead', 1, z.object({ ...ofCase, readById: z.string(), readAt: z.number() }), {
  partitionKey,
  bulk: true,
});

/** A warning counts no more: one less than there were. Stream `sanctions-<userId>`. */
export const WarningLifted = event(
  'WarningLifted',
  2,
  z.object({ userId: z.string(), warningId: z.string(), liftedById: z.string(), liftedAt: z.number() }),
  // How many were left was wrong when two were lifted at once: whoever wants the number counts.
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
