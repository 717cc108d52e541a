/** Reports and appeals on the wire (decision 43). Folkmoot's own; not in the wire contract. */
import { z } from 'zod';
import { RawMessage } from '../messages/wire.ts';
import { RawUser } from '../profiles/wire.ts';
import { ReportedContent } from './content.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_OUTCOMES, REPORT_REASONS, REPORTED_KINDS, SANCTION_KINDS } from './limits.ts';

/** As its author sees it. */
export const RawReport = z.object({
  id: z.string(),
  kind: z.enum(REPORTED_KINDS),
  thingId: z.string(),
  /** Current name of the user or server; null: deleted. */
  name: z.string().nullable(),
  reason: z.enum(REPORT_REASONS),
  words: z.string().nullable(),
  reportedAt: z.number(),
  /** Null, both: open. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  decidedAt: z.number().nullable(),
});
export type RawReport = z.infer<typeof RawReport>;

/** As its author sees it. */
export const RawAppeal = z.object({
  id: z.string(),
  kind: z.enum(SANCTION_KINDS),
  sanctionId: z.string(),
  words: z.string().nullable(),
  lodgedAt: z.number(),
  /** Null, all: open. */
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  decidedAt: z.number().nullable(),
});
export type RawAppeal = z.infer<typeof RawAppeal>;

/** For a suspended user who has proved their identity. */
export const HeldSuspension = z.object({
  suspension: z.object({ id: z.string(), reason: z.string().nullable(), suspendedAt: z.number(), expireAt: z.number().nullable() }),
  /** Null: an appeal is possible. */
  appeal: RawAppeal.nullable(),
});
export type HeldSuspension = z.infer<typeof HeldSuspension>;

/** A row of the moderators' queue, without content. */
export const CaseRow = z.object({
  id: z.string(),
  kind: z.enum(CASE_KINDS),
  /** Id of the message, post, user, server, ticket channel, or appealed sanction. */
  thingId: z.string(),
  /** The user it is about: author, owner, or appellant. Null for a ticket. */
  subject: RawUser.nullable(),
  serverId: z.string().nullable(),
  channelId: z.string().nullable(),
  /** Null: not a ticket. */
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
  /** Content at the time of the report; null: its author was erased. */
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
  /** The decision's internal note; for an appeal the answer. */
  note: z.string().nullable(),
  /** Newest first, a hundred at most. */
  reports: z.array(CaseReport),
  /** Null: not an appeal. */
  appeal: CaseAppeal.nullable(),
  /** Of a reported message: the messages around it as they are now, the oldest first, and itself unless it was deleted. Otherwise empty. */
  context: z.array(RawMessage),
});
export type ShownCase = z.infer<typeof ShownCase>;
