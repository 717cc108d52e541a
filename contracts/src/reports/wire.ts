/** Reports and appeals on the wire (decision 43). Ours: the wire contract knows none. */
import { z } from 'zod';
import { RawUser } from '../profiles/wire.ts';
import { ReportedContent } from './content.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORTED_KINDS, SANCTION_KINDS } from './limits.ts';

/** As whoever filed it sees it. */
export const RawReport = z.object({
  id: z.string(),
  kind: z.enum(REPORTED_KINDS),
  thingId: z.string(),
  /** Of the person or the server, as it is now; null: gone. */
  name: z.string().nullable(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  reportedAt: z.number(),
  /** null, both: it waits. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decidedAt: z.number().nullable(),
});
export type RawReport = z.infer<typeof RawReport>;

/** As whoever lodged it sees it. */
export const RawAppeal = z.object({
  id: z.string(),
  kind: z.enum(SANCTION_KINDS),
  sanctionId: z.string(),
  words: z.string().nullable(),
  lodgedAt: z.number(),
  /** null, all: it waits. */
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  decidedAt: z.number().nullable(),
});
export type RawAppeal = z.infer<typeof RawAppeal>;

/** For whoever is suspended and proved who they are. */
export const HeldSuspension = z.object({
  suspension: z.object({ id: z.string(), reason: z.string().nullable(), suspendedAt: z.number(), expireAt: z.number().nullable() }),
  /** null: they may appeal. */
  appeal: RawAppeal.nullable(),
});
export type HeldSuspension = z.infer<typeof HeldSuspension>;

/** A row of the moderators' queue: no content, no words. */
export const CaseRow = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  /** Of the message, post, person, server, of the ticket's channel, or of what is appealed against. */
  thingId: z.string(),
  /** Whom it is about: who wrote it, whose profile or server it is, or who appeals. null: of a ticket. */
  subject: RawUser.nullable(),
  serverId: z.string().nullable(),
  channelId: z.string().nullable(),
  /** null: it is none. */
  ticketId: z.number().nullable(),
  status: z.enum(['open', 'taken', 'decided']),
  takenBy: RawUser.nullable(),
  reportCount: z.number(),
  firstAt: z.number(),
  lastAt: z.number(),
  outcome: z.enum([...REPORT_OUTCOMES, ...APPEAL_OUTCOMES]).nullable(),
  decidedBy: RawUser.nullable(),
  decidedAt: z.number().nullable(),
});
export type CaseRow = z.infer<typeof CaseRow>;

/** One report of a case. */
export const CaseReport = z.object({
  id: z.string(),
  reporter: RawUser.nullable(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  reportedAt: z.number(),
  /** As it was when it was reported; null: who wrote it was erased. */
  content: ReportedContent.nullable(),
});
export type CaseReport = z.infer<typeof CaseReport>;

export const CaseAppeal = z.object({
  words: z.string().nullable(),
  sanctionReason: z.string().nullable(),
  sanctionedBy: RawUser.nullable(),
  sanctionedAt: z.number(),
});

export const ShownCase = CaseRow.extend({
  /** Of whoever decided a report; in an appeal their answer. */
  note: z.string().nullable(),
  /** The newest first, a hundred at most. */
  reports: z.array(CaseReport),
  /** null: it is none. */
  appeal: CaseAppeal.nullable(),
});
export type ShownCase = z.infer<typeof ShownCase>;
