/** Moderators' actions on reports and appeals in their audit log. Each entry names its case, and an entry with a case is hidden from the affected user. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { AppealDecided, CaseRead, CaseReleased, CaseTaken, ReportDecided } from '@folkmoot/contracts/reports/events';
import { logEach } from './moderation-log-entries.ts';
import { isNotOfUndo } from './of-undo.ts';

export const caseActionHandlers = [
  logEach(ReportDecided, MODERATION_ACT.REPORT_DECISION, ({ caseId, kind, thingId, outcome, decidedById, decidedAt }) => ({
    caseId,
    reason: `${kind} ${thingId}: ${outcome}`,
    byId: decidedById,
    at: decidedAt,
  })),
  logEach(CaseRead, MODERATION_ACT.REPORT_READING, ({ caseId, kind, thingId, readById, readAt }) => ({
    caseId,
    reason: `${kind} ${thingId}`,
    byId: readById,
    at: readAt,
  })),
  logEach(
    AppealDecided,
    MODERATION_ACT.APPEAL_DECISION,
    ({ caseId, kind, appellantId, outcome, decidedById, decidedAt }) => ({
      caseId,
      userId: appellantId,
      reason: `${kind}: ${outcome}`,
      byId: decidedById,
      at: decidedAt,
    }),
    isNotOfUndo,
  ),
  logEach(
    CaseTaken,
    MODERATION_ACT.CASE_TAKE,
    ({ caseId, kind, thingId, takenById, takenAt }) => ({ caseId, reason: `${kind} ${thingId}`, byId: takenById, at: takenAt }),
    isNotOfUndo,
  ),
  logEach(
    CaseReleased,
    MODERATION_ACT.CASE_RELEASE,
    ({ caseId, kind, thingId, releasedById, releasedAt }) => ({ caseId, reason: `${kind} ${thingId}`, byId: releasedById, at: releasedAt }),
    isNotOfUndo,
  ),
];
